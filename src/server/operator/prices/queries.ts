// SQL of the price tables, for staff: rows are added and ended, never overwritten.
import type { Db, Tx } from '#server/platform/db/database.ts';

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

export function selectBusinessName(db: Db, businessId: string) {
  return db.selectFrom('businesses').where('id', '=', businessId).select('businessName').executeTakeFirst();
}
