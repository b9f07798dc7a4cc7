// SQL of a QR code as payers meet it: read with its payment, counted, and whether somebody is just paying it.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

/** A code as JSON. */
export function readCode({ environmentId, id }: Names): RawBuilder<unknown> {
  return sql`select json_build_object('environmentId', q.environment_id, 'id', q.id, 'name', q.name, 'type', q.type,
    'isAccount', q.is_account, 'status', q.status, 'currency', q.currency, 'amount', q.amount, 'label', q.label,
    'expiresAt', q.expires_at)
    from qr_codes q where q.environment_id = ${environmentId} and q.id = ${id}`;
}

/** Counts a payment that was begun. */
export async function addCodeStart(tx: Tx, environmentId: string, id: string): Promise<void> {
  await tx
    .updateTable('qrCodes')
    .set((eb) => ({ startedCount: eb('startedCount', '+', 1) }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

/** Counts a scan, in all and on its day. */
export async function addCodeVisit(db: Db, environmentId: string, id: string, day: string): Promise<void> {
  await sql`
    with visited as (
      update qr_codes set visits = visits + 1
      where environment_id = ${environmentId} and id = ${id} returning environment_id, id
    )
    insert into qr_code_days as d (environment_id, code_id, day, visits)
    select environment_id, id, ${day}::date, 1 from visited
    on conflict (environment_id, code_id, day) do update set visits = d.visits + 1`.execute(db);
}

/** Whether a payment is being paid just now: money or an outcome is awaited. */
export async function isBeingPaid(tx: Tx, environmentId: string, transactionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', transactionId)
    .where('status', '=', 'pending')
    .where('stage', '<>', 'open')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
