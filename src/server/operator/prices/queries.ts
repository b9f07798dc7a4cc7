// SQL of the price tables, for staff: rows are added and ended, never overwritten.
import { sql } from 'kysely';
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

export type PricePlace = { currency: string; channel: string; region: string };

/** Counts the merchants of a market that have no price of their own there at an instant, and those that have one. */
export async function selectReach(
  db: Db,
  { currency, channel, region }: PricePlace,
  at: Date,
): Promise<{ merchants: number; withOwnPrice: number }> {
  const { rows } = await sql<{ all: number; withOwnPrice: number }>`
    select count(*) as all, count(*) filter (where exists (select from prices p
      where p.business_id = b.id and p.currency = ${currency} and p.channel = ${channel} and p.region in (${region}, 'any')
        and p.effective_from <= ${at} and (p.effective_until is null or p.effective_until > ${at}))) as with_own_price
    from businesses b where b.currency = ${currency}`.execute(db);
  const { all = 0, withOwnPrice = 0 } = rows[0] ?? {};
  return { merchants: all - withOwnPrice, withOwnPrice };
}
