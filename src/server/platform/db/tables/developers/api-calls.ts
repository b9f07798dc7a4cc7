// Table types for the log of API calls.
import type { ColumnType } from 'kysely';
import type { Fixed } from '../shared/columns.ts';

export type ApiCallsTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  at: Fixed<Date>;
  method: Fixed<string>;
  /** The path without its query string. */
  path: Fixed<string>;
  /** The operation name in the contract: listTransactions. */
  operation: Fixed<string>;
  status: Fixed<number>;
  errorCode: Fixed<string | null>;
  durationMs: Fixed<number>;
  ip: Fixed<string>;
  userAgent: Fixed<string | null>;
  keyId: Fixed<string>;
  keyName: Fixed<string>;
  keyKind: Fixed<'publishable' | 'secret'>;
  idempotencyKey: Fixed<string | null>;
  query: ColumnType<Record<string, unknown> | null, string | null, never>;
  requestBody: Fixed<string | null>;
  responseBody: Fixed<string | null>;
  /** Ids and references in the request or the response. */
  subjects: Fixed<string[]>;
};

export type ApiCallTables = {
  apiCalls: ApiCallsTable;
};
