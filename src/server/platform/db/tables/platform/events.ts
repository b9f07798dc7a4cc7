// Table types for webhook events.
import type { Generated } from 'kysely';
import type { SealedMaybe } from '../../sealed-fields.ts';
import type { Fixed, Json } from '../shared/columns.ts';

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

export type EventTables = {
  webhookEvents: WebhookEventsTable;
};
