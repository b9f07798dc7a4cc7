// Table types for webhooks.
import type { ColumnType, Generated } from 'kysely';
import type { Fixed, Json } from '../shared/columns.ts';

/** JSON columns are written as text and read as values. */
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
  /** The values are sealed, in base64. */
  headers: Json<{ name: string; value: string }[]>;
  failingSince: Generated<Date | null>;
  attentionAt: Generated<Date | null>;
  createdBy: Fixed<string | null>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
  removedAt: Generated<Date | null>;
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

export type WebhookTables = {
  webhookEndpoints: WebhookEndpointsTable;
  webhookNumbers: WebhookNumbersTable;
  webhookDeliveries: WebhookDeliveriesTable;
  webhookAttempts: WebhookAttemptsTable;
};
