// Table types for background jobs.
import type { Generated } from 'kysely';

export type JobRunsTable = {
  name: string;
  lastRunAt: Date;
  lastSuccessAt: Date | null;
  failureCount: Generated<number>;
  lastFailure: string | null;
};

export type JobTables = {
  jobRuns: JobRunsTable;
};
