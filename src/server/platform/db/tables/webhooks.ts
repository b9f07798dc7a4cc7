// The tables of webhooks and of the log of API calls as TypeScript sees them.

import type { ColumnType, Generated } from 'kysely';
import type { SealedMaybe } from '../sealed-fields.ts';

import type { Json } from './shared/columns.ts';

type Fixed<T> = ColumnType<T, T, never>;
/** Written as text of JSON, read as a value. */

export type WebhookEndpointsTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  url: string;
  description: string | null;
  allEvents: boolean;
  events: string[];
  enabled: boolean;
  isDefault: Generated<boolean>;
  secret: Buffer;
  secretHint: string;
  previousSecret: Generated<Buffer | null>;
  previousSecretUntil: Generated<Date | null>;
  /** Values are sealed, in base64. */
  headers: Json<{ name: string; value: string }[]>;
  failingSince: Generated<Date | null>;
  attentionAt: Generated<Date | null>;
  createdBy: Fixed<string | null>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
  removedAt: Generated<Date | null>;
};
export type WebhookEventsTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  type: Fixed<string>;
  subjectId: Fixed<string | null>;
  data: Json<unknown> | null;
  payload: SealedMaybe;
  isSnapshot: Generated<boolean>;
  sample: Generated<boolean>;
  number: Generated<number | null>;
  body: SealedMaybe;
  occurredAt: Fixed<Date>;
  recordedAt: Generated<Date>;
};
export type WebhookNumbersTable = { environmentId: Fixed<string>; last: number };
export type WebhookDeliveriesTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  endpointId: Fixed<string>;
  eventId: Fixed<string>;
  eventType: Fixed<string>;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  attemptCount: Generated<number>;
  attemptsMax: number;
  firstAttemptAt: Generated<Date | null>;
  nextAttemptAt: Date;
  claimedUntil: Generated<Date | null>;
  responseStatus: Generated<number | null>;
  failure: Generated<string | null>;
  createdAt: Fixed<Date>;
  endedAt: Generated<Date | null>;
};
export type WebhookAttemptsTable = {
  environmentId: Fixed<string>;
  deliveryId: Fixed<string>;
  number: Fixed<number>;
  startedAt: Fixed<Date>;
  durationMs: Fixed<number | null>;
  requestHeaders: Json<Record<string, string>>;
  responseStatus: Fixed<number | null>;
  responseHeaders: ColumnType<Record<string, string> | null, string | null, never>;
  responseBody: Fixed<string | null>;
  failure: Fixed<string | null>;
};
export type ApiCallsTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  at: Fixed<Date>;
  method: Fixed<string>;
  /** Without its query. */
  path: Fixed<string>;
  /** The name of the call in the contract: listTransactions. */
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
  /** Ids and references the call named or was answered with. */
  subjects: Fixed<string[]>;
};
