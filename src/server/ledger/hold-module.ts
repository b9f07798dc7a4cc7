// Recurring work that expires holds: the ledger releases the amount, and the noun that placed the hold is notified.
import type { Module } from '#server/module.ts';
import { gather } from '#shared/gather.ts';
import { expireHolds, findExpiredHolds } from './expire-holds.ts';

/** Throws if two nouns place holds of the same kind. */
export function holdExpiryModule(nouns: readonly Module[]): Module {
  const handlers = gather('kind of hold', ...nouns.map(({ expiredHolds = {} }) => expiredHolds));
  return {
    sweeps: [
      {
        name: 'holds',
        everyMs: 1000,
        phase: 'deadlines',
        due: findExpiredHolds,
        run: (services) => expireHolds(services, handlers),
      },
    ],
  };
}
