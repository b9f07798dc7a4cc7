// Module declaration of the jobs: deletion of expired idempotency keys.

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
