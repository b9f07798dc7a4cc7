// What the jobs themselves bring to the program: keys of repeated calls are forgotten when their time is over.

import type { Module } from '#server/module.ts';
import { forgetOldKeys } from '#server/platform/http/idempotency.ts';
import { jobsOfDay } from './daily-work.ts';

export const jobsModule: Module = {
  tables: ['job_runs'],
  sweeps: [
    {
      name: 'old idempotency keys',
      everyMs: 3_600_000,
      run: ({ database, clock }) => forgetOldKeys(database.db, clock.now()),
    },
  ],
  dailyWork: [jobsOfDay],
};
