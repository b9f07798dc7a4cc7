// Holds that end by themselves: the ledger gives back what was held, and the noun that placed the hold hears of it.
import type { Module } from '#server/module.ts';
import { expireHolds, findExpiredHolds } from './expire-holds.ts';

/** Throws when two nouns place holds of one kind. */
export function holdExpiryModule(nouns: readonly Module[]): Module {
  const kinds = nouns.flatMap((noun) => Object.entries(noun.expiredHolds ?? {}));
  const handlers = Object.fromEntries(kinds);
  if (Object.keys(handlers).length !== kinds.length) throw new Error('Two nouns place holds of one kind.');
  return {
    sweeps: [
      {
        ...{ name: 'holds', everyMs: 1000, phase: 'deadlines', due: findExpiredHolds },
        run: (services) => expireHolds(services, handlers),
      },
    ],
  };
}
