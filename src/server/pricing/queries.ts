// SQL of the price table: the rows that may apply, and adding rows.
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PricesTable } from '../db/tables/payments.ts';

export type PriceRow = Selectable<PricesTable>;

/** Every row that may apply to a business in a currency, of any time: the caller chooses by instant. */
export async function selectPrices(db: Db, businessId: string, currency: string): Promise<PriceRow[]> {
  return db
    .selectFrom('prices')
    .where('currency', '=', currency as PriceRow['currency'])
    .where((query) => query.or([query('businessId', '=', businessId), query('businessId', 'is', null)]))
    .selectAll()
    .execute();
}

/** Adds rows that are not there yet, by business, currency, channel, region and instant. */
export async function insertPrices(db: Db, rows: Insertable<PricesTable>[]): Promise<void> {
  await db
    .insertInto('prices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'currency', 'channel', 'region', 'effectiveFrom']).doNothing(),
    )
    .execute();
}
