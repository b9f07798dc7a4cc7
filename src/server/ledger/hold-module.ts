// Holds that end by themselves: the ledger gives back what was held, and the noun that placed the hold hears of it.
import type { Module } from '#server/module.ts';
import { gather } from '#shared/gather.ts';
import { expireHolds, findExpiredHolds } from './expire-holds.ts';

/** Throws when two nouns place holds of one kind. */
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
