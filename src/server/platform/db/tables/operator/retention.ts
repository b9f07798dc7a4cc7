// Table types for retention and erasure.
import type { ColumnType } from 'kysely';

export type RetentionRunsTable = {
  id: string;
  kind: string;
  cutoff: Date;
  removed: number;
  oldestAt: Date;
  newestAt: Date;
  keysHash: Buffer;
  ranAt: Date;
};

export type ErasuresTable = {
  id: string;
  seq: number;
  kind: 'customer' | 'user';
  environmentId: string;
  subjectId: string;
  requestedKind: 'member' | 'operator' | 'person';
  requestedBy: string;
  reason: string;
  erased: ColumnType<{ columns: string; rows: number }[], string, never>;
  erasedAt: Date;
  prevHash: Buffer;
  hash: Buffer;
};

export type RetentionTables = {
  retentionRuns: RetentionRunsTable;
  erasures: ErasuresTable;
};
