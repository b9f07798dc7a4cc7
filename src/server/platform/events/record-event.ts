// Recording that something happened which a merchant's own systems may want to hear of, in the transaction of what happened.

import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { sealField, sealFields } from '#server/platform/db/sealed-fields.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { WebhookEventType } from '#shared/contract/developers/webhook-event-types.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';

export type HappenedEvent<T extends WebhookEventType> = {
  environmentId: string;
  type: T;
  /** The row it is about. */
  subjectId: string | null;
  data: WebhookEventData<T>;
};

/**
 * Writes an event where an endpoint of the environment wants it, else nothing. `clock` is that of the environment.
 * A sweep numbers it, makes its deliveries and sends them after the transaction has been committed.
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

/** The same of many rows at once: nothing is described where nobody wants to hear of it. */
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
