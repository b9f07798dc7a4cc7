// Rows of recorded events: number and body are set on fan-out, or at once for events that test an endpoint.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { sealField, sealFields } from '#server/platform/db/sealed-fields.ts';

export type NumberedEvent = { environmentId: string; id: string; number: number; body: string };

/** Sets the numbers and bodies of recorded events. */
export async function numberEventRows(tx: Tx, rows: readonly NumberedEvent[]): Promise<void> {
  const bodies = rows.map(({ environmentId, id, body }) => ({ row: [environmentId, id], text: body }));
  await sql`
    update webhook_events v set number = n.number, body = n.body
    from unnest(${rows.map((row) => row.environmentId)}::uuid[], ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.number)}::bigint[], ${sealFields('webhook_events.body', bodies)}::bytea[])
      as n (environment_id, id, number, body)
    where v.environment_id = n.environment_id and v.id = n.id`.execute(tx);
}

/** Inserts an event with example data, which sweeps ignore. */
export async function insertNumberedEvent(
  tx: Tx,
  event: NumberedEvent & { type: string; data: unknown; occurredAt: Date },
): Promise<void> {
  const { environmentId, id, type, number, occurredAt } = event;
  await tx
    .insertInto('webhookEvents')
    .values({
      environmentId,
      id,
      type,
      subjectId: null,
      data: JSON.stringify(event.data),
      sample: true,
      number,
      body: sealField('webhook_events.body', [environmentId, id], event.body),
      occurredAt,
    })
    .execute();
}
