// Table types for exports.
import type { Generated } from 'kysely';
import type { DefaultJson } from '../shared/columns.ts';

export type ExportsTable = {
  environmentId: string;
  id: string;
  userId: string;
  kind: string;
  format: 'csv' | 'xlsx';
  filters: DefaultJson<unknown>;
  ids: string[] | null;
  status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  rowsDone: Generated<number>;
  rowsTotal: number | null;
  fileName: string | null;
  failure: string | null;
  claimId: string | null;
  claimedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
};

export type ExportChunksTable = { environmentId: string; exportId: string; number: number; bytes: Buffer };

export type ExportTables = {
  exports: ExportsTable;
  exportChunks: ExportChunksTable;
};
