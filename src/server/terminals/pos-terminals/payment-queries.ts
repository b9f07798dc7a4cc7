// SQL of a POS terminal as sales meet it: read with its payment, counted, and when it was last heard of.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

/** A terminal as JSON. */
export function readTerminal({ environmentId, id }: Names): RawBuilder<unknown> {
  return sql`select json_build_object('environmentId', v.environment_id, 'id', v.id, 'name', v.name,
    'status', v.status, 'currency', v.currency)
    from pos_terminals v where v.environment_id = ${environmentId} and v.id = ${id}`;
}

/** Counts a sale that was begun. */
export async function addStart(tx: Tx, environmentId: string, id: string): Promise<void> {
  await tx
    .updateTable('posTerminals')
    .set((eb) => ({ startedCount: eb('startedCount', '+', 1) }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

export type Heard = {
  latitude?: number | undefined;
  longitude?: number | undefined;
  software: string | null;
};

/** Notes that it was heard of; where it is and what runs on it stay where it does not say. */
export async function noteSeen(
  tx: Tx,
  { environmentId, terminalId }: { environmentId: string; terminalId: string },
  { latitude, longitude, software }: Heard,
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
