// Module definition of the limits against card testing.
import type { Module } from '#server/module.ts';
import { forgetOldDeclines } from './count-outcome.ts';
import { cardTestingRateLimits } from './rate-limits.ts';

export const cardTestingModule: Module = {
  rateLimits: cardTestingRateLimits,
  tables: ['card_declines'],
  sweeps: [{ name: 'declined cards', everyMs: 3_600_000, run: forgetOldDeclines }],
};
