// SQL of QR codes on the payer's side: reading a code with its payment, and whether a payment is in progress.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

/** Returns the SQL of a code as JSON. */
export function readCode({ environmentId, id }: Names): RawBuilder<unknown> {
  return sql`select json_build_object('environmentId', q.environment_id, 'id', q.id, 'name', q.name, 'type', q.type,
    'isAccount', q.is_account, 'status', q.status, 'currency', q.currency, 'amount', q.amount, 'label', q.label,
    'expiresAt', q.expires_at)
    from qr_codes q where q.environment_id = ${environmentId} and q.id = ${id}`;
}

/** Whether a payment is in progress: money or an outcome is awaited. */
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
