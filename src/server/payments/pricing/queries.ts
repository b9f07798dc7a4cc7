// SQL of the price table, the rows that may apply and adding rows; and of who bears fees by default.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PricesTable } from '#server/platform/db/tables/payments.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';

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

/** The merchant, where nothing was chosen. */
export async function selectFeeBearer(db: Db, environmentId: string): Promise<FeeBearer> {
  const row = await db
    .selectFrom('feeBearerDefaults')
    .where('environmentId', '=', environmentId)
    .select('feeBearer')
    .executeTakeFirst();
  return row?.feeBearer ?? 'merchant';
}

export async function saveFeeBearer(
  tx: Tx,
  environmentId: string,
  feeBearer: FeeBearer,
  updatedAt: Date,
): Promise<void> {
  await sql`
    insert into fee_bearer_defaults (environment_id, fee_bearer, updated_at) values (${environmentId}, ${feeBearer}, ${updatedAt})
    on conflict (environment_id) do update set fee_bearer = excluded.fee_bearer, updated_at = excluded.updated_at`.execute(
    tx,
  );
}
