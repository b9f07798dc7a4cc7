// SQL of what payers do to a link: visits, payments begun, and uses taken and given back.
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { LinkRow } from './queries.ts';

/** The link as it is now, and nobody else may take a use of it until this transaction ends. */
export async function lockLink(tx: Tx, environmentId: string, id: string): Promise<LinkRow | undefined> {
  return tx
    .selectFrom('paymentLinks')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds to the uses that payments of unknown outcome have taken; 1 takes, −1 gives back. */
export async function addReservation(
  tx: Tx,
  environmentId: string,
  id: string,
  change: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('paymentLinks')
    .set({ reservedCount: sql<number>`greatest(0, reserved_count + ${change})` })
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

/** Counts a payment that was begun. */
export async function addStart(tx: Tx, environmentId: string, id: string): Promise<void> {
  await tx
    .updateTable('paymentLinks')
    .set((eb) => ({ startedCount: eb('startedCount', '+', 1) }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

/** Counts a visit of the page, in all and on its day. */
export async function addVisit(db: Db, environmentId: string, id: string, day: string): Promise<void> {
  await sql`
    with visited as (
      update payment_links set visits = visits + 1
      where environment_id = ${environmentId} and id = ${id} returning environment_id, id
    )
    insert into payment_link_days as d (environment_id, link_id, day, visits)
    select environment_id, id, ${day}::date, 1 from visited
    on conflict (environment_id, link_id, day) do update set visits = d.visits + 1`.execute(db);
}
