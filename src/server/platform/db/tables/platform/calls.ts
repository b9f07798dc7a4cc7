// Table types for idempotency keys and the audit trail.
import type { ColumnType, Generated } from 'kysely';
import type { SealedMaybe } from '../../sealed-fields.ts';
import type { Fixed } from '../shared/columns.ts';

/** Fields by name, secrets masked. */
export type AuditFields = Record<string, unknown>;

export type AuditEntriesTable = {
  id: Fixed<string>;
  chainId: Fixed<string>;
  businessId: Fixed<string | null>;
  mode: Fixed<'test' | 'live' | null>;
  at: Fixed<Date>;
  actorKind: Fixed<'user' | 'api_key' | 'operator' | 'visitor' | 'system'>;
  actorId: Fixed<string | null>;
  actorName: Fixed<string>;
  actorEmail: Fixed<string | null>;
  roleName: Fixed<string | null>;
  impersonator: Fixed<string | null>;
  action: Fixed<string>;
  entity: Fixed<string>;
  entityId: Fixed<string | null>;
  before: ColumnType<AuditFields | null, string | null, never>;
  after: ColumnType<AuditFields | null, string | null, never>;
  ip: Fixed<string | null>;
  userAgent: Fixed<string | null>;
  requestId: Fixed<string | null>;
  result: Fixed<'done' | 'refused'>;
  errorCode: Fixed<string | null>;
  seq: ColumnType<number | null, null, number>;
  prevHash: ColumnType<Buffer | null, null, Buffer>;
  hash: ColumnType<Buffer | null, null, Buffer>;
};

export type IdempotencyKeysTable = {
  scope: string;
  key: string;
  requestHash: Buffer;
  status: number | null;
  answer: SealedMaybe;
  createdAt: Date;
};

export type OperationKeysTable = {
  environmentId: string;
  operation: string;
  key: string;
  requestHash: Buffer;
  subjectId: string;
  createdAt: Generated<Date>;
};

export type CallTables = {
  idempotencyKeys: IdempotencyKeysTable;
  operationKeys: OperationKeysTable;
  auditEntries: AuditEntriesTable;
};
