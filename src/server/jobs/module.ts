// What the jobs themselves bring to the program: keys of repeated calls are forgotten when their time is over.
import { forgetOldKeys } from '../http/idempotency.ts';
import type { Module } from '../module.ts';

export const jobsModule: Module = {
  sweeps: [
    {
      name: 'old idempotency keys',
      everyMs: 3_600_000,
      run: ({ database, clock }) => forgetOldKeys(database.db, clock.now()),
    },
  ],
};
