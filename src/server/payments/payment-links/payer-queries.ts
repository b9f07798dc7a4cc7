// SQL of payment links on the payer's side: reading a link with its payment, locking it, reserving and releasing uses.
import { type RawBuilder, sql } from 'kysely';
import type { SourceName } from '#server/payments/sources/payment-source.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

/** Returns the SQL of a link as JSON. */
export function readLink({ environmentId, id }: Names): RawBuilder<unknown> {
  return sql`select json_build_object('environmentId', l.environment_id, 'id', l.id, 'name', l.name, 'description', l.description,
    'kind', l.kind, 'type', l.type, 'items', l.items, 'status', l.status, 'currency', l.currency, 'amount', l.amount, 'amountMin', l.amount_min,
    'amountMax', l.amount_max, 'usesMax', l.uses_max, 'usedCount', l.used_count, 'expiresAt', l.expires_at,
    'redirectUrl', l.redirect_url, 'successMessage', l.success_message, 'customFields', l.custom_fields,
    'collectPhone', l.collect_phone, 'collectAddress', l.collect_address, 'feeBearer', l.fee_bearer,
    'notifyEmails', l.notify_emails, 'splitGroupId', l.split_group_id, 'imageId', l.image_id)
    from payment_links l where l.environment_id = ${environmentId} and l.id = ${id}`;
}

/** Locks the link until the transaction ends, so that nobody else reserves a use, and returns its current row. */
export function lockLinkUses(tx: Tx, { environmentId, id }: SourceName) {
  return tx
    .selectFrom('paymentLinks')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .select(['kind', 'status', 'usesMax', 'usedCount', 'reservedCount', 'expiresAt'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds to the uses reserved by payments with an unknown outcome: 1 reserves, −1 releases. */
export async function addReservation(
  tx: Tx,
  { environmentId, id }: SourceName,
  change: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('paymentLinks')
    .set({ reservedCount: sql<number>`greatest(0, reserved_count + ${change})` })
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}
