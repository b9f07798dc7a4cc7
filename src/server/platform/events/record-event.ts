// Records events for merchants' systems, in the transaction of the event itself.

import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { sealField, sealFields } from '#server/platform/db/sealed-fields.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { WebhookEventType } from '#shared/contract/developers/webhook-event-types.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';

export type HappenedEvent<T extends WebhookEventType> = {
  environmentId: string;
  type: T;
  /** The id of the row that the event concerns. */
  subjectId: string | null;
  data: WebhookEventData<T>;
};

/**
 * Records an event when an endpoint of the environment subscribes to it. `clock` is that of the environment. After the commit a sweep
 * numbers it and creates and sends its deliveries.
 */
export async function recordEvent<T extends WebhookEventType>(
  tx: Tx,
  clock: Clock,
  event: HappenedEvent<T>,
): Promise<void> {
  const id = clock.newId();
  const payload = sealField('webhook_events.payload', [event.environmentId, id], JSON.stringify(event.data));
  await sql`
    insert into webhook_events (environment_id, id, type, subject_id, payload, occurred_at)
    select ${event.environmentId}::uuid, ${id}::uuid, ${event.type}, ${event.subjectId}::uuid,
           ${payload}::bytea, ${clock.now()}::timestamptz
    where webhook_wanted(${event.environmentId}::uuid, ${event.type})`.execute(tx);
}

/** Like `recordEvent` for many rows; payloads are built only when an endpoint subscribes. */
export async function recordEvents<T extends WebhookEventType, Row extends { id: string }>(
  tx: Tx,
  clock: Clock,
  environmentId: string,
  type: T,
  rows: readonly Row[],
  describe: (row: Row) => WebhookEventData<T>,
): Promise<void> {
  if (rows.length === 0) return;
  const { rows: answers } = await sql<{ wanted: boolean }>`
    select webhook_wanted(${environmentId}::uuid, ${type}) as wanted`.execute(tx);
  if (!answers[0]?.wanted) return;
  const ids = rows.map(() => clock.newId());
  const payloads = rows.map((row, index) => ({
    row: [environmentId, ids[index] ?? ''],
    text: JSON.stringify(describe(row)),
  }));
  const sealed = sealFields('webhook_events.payload', payloads);
  await sql`
    insert into webhook_events (environment_id, id, type, subject_id, payload, occurred_at)
    select ${environmentId}::uuid, e.id, ${type}, e.subject_id, e.payload, ${clock.now()}::timestamptz
    from unnest(${ids}::uuid[], ${rows.map(({ id }) => id)}::uuid[], ${sealed}::bytea[]) as e (id, subject_id, payload)`.execute(
    tx,
  );
}
