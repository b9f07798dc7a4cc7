// Changes of the price table: rows are added and ended, never overwritten.
import type { Insertable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { PricesTable } from '#server/platform/db/tables/payments/pricing.ts';

export async function insertPrice(tx: Tx, row: Insertable<PricesTable>): Promise<void> {
  await tx.insertInto('prices').values(row).execute();
}

export async function deletePrice(tx: Tx, priceId: string): Promise<void> {
  await tx.deleteFrom('prices').where('id', '=', priceId).execute();
}

/** Ends all current rows of the business for the same market and channel, so that no older one applies again. */
export async function endPrices(
  tx: Tx,
  of: Pick<PricesTable, 'currency' | 'channel' | 'region'> & { businessId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('prices')
    .set({ effectiveUntil: now })
    .where('businessId', '=', of.businessId)
    .where('currency', '=', of.currency)
    .where('channel', '=', of.channel)
    .where('region', '=', of.region)
    .where('effectiveFrom', '<', now)
    .where((eb) => eb.or([eb('effectiveUntil', 'is', null), eb('effectiveUntil', '>', now)]))
    .execute();
}
