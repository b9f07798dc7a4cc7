// SQL of POS terminals for payments: the terminal of a payment, the counter of its sales, and the time of its last request.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

/** SQL that returns a terminal as JSON. */
export function readTerminal({ environmentId, id }: Names): RawBuilder<unknown> {
  return sql`select json_build_object('environmentId', v.environment_id, 'id', v.id, 'name', v.name,
    'status', v.status, 'currency', v.currency)
    from pos_terminals v where v.environment_id = ${environmentId} and v.id = ${id}`;
}

/** Counts a started sale. */
export async function addStart(tx: Tx, environmentId: string, id: string): Promise<void> {
  await tx
    .updateTable('posTerminals')
    .set((eb) => ({ startedCount: eb('startedCount', '+', 1) }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

export type DeviceContact = {
  latitude?: number | undefined;
  longitude?: number | undefined;
  software: string | null;
};

/** Records a request of the terminal; location and software version stay unchanged when it sends none. */
export async function recordContact(
  tx: Tx,
  { environmentId, terminalId }: { environmentId: string; terminalId: string },
  { latitude, longitude, software }: DeviceContact,
  now: Date,
): Promise<void> {
  const isPlaced = latitude !== undefined && longitude !== undefined;
  await tx
    .updateTable('posTerminals')
    .set({ lastSeenAt: now })
    .$if(isPlaced, (rows) => rows.set({ seenLatitude: latitude ?? null, seenLongitude: longitude ?? null }))
    .$if(software !== null, (rows) => rows.set({ software }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', terminalId)
    .execute();
}
