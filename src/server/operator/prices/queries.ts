// SQL of the price tables, for staff: rows are added and ended, never overwritten.
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PricesTable } from '#server/platform/db/tables/payments.ts';

export function selectAllPrices(db: Db, businessId: string | undefined) {
  return db
    .selectFrom('prices as p')
    .leftJoin('businesses as b', 'b.id', 'p.businessId')
    .$if(businessId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('p.businessId', '=', businessId as string), eb('p.businessId', 'is', null)]),
      ),
    )
    .selectAll('p')
    .select('b.businessName')
    .orderBy('p.businessId', (order) => order.asc().nullsFirst())
    .orderBy('p.currency')
    .orderBy('p.channel')
    .orderBy('p.region')
    .orderBy('p.effectiveFrom', 'desc')
    .execute();
}
export type OperatorPriceRow = Awaited<ReturnType<typeof selectAllPrices>>[number];

export function lockPrice(tx: Tx, priceId: string) {
  return tx.selectFrom('prices').where('id', '=', priceId).selectAll().forUpdate().executeTakeFirst();
}

export async function insertPrice(tx: Tx, row: Insertable<PricesTable>): Promise<void> {
  await tx.insertInto('prices').values(row).execute();
}

export async function deletePrice(tx: Tx, priceId: string): Promise<void> {
  await tx.deleteFrom('prices').where('id', '=', priceId).execute();
}

/** Ends every row of the business for the same market and channel that has begun, so that no older one comes back. */
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

export function selectBusinessName(db: Db, businessId: string) {
  return db.selectFrom('businesses').where('id', '=', businessId).select('businessName').executeTakeFirst();
}
