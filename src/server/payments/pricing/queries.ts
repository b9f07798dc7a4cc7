// SQL of the price table (selecting candidate rows, adding rows) and of the default fee bearer.
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PricesTable } from '#server/platform/db/tables/payments/pricing.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';

export type PriceRow = Selectable<PricesTable>;

/** Returns all rows that may apply to a business in a currency, at any time: the caller selects by instant. */
export async function selectPrices(db: Db, businessId: string, currency: string): Promise<PriceRow[]> {
  return db
    .selectFrom('prices')
    .where('currency', '=', currency as PriceRow['currency'])
    .where((query) => query.or([query('businessId', '=', businessId), query('businessId', 'is', null)]))
    .selectAll()
    .execute();
}

export type PriceJson = Omit<PriceRow, 'effectiveFrom' | 'effectiveUntil'> & {
  effectiveFrom: string;
  effectiveUntil: string | null;
};

/** SQL for use inside a statement: all prices that may apply to a business, in all currencies. */
export function pricesJson(businessId: RawBuilder<string>): RawBuilder<PriceJson[]> {
  return sql<PriceJson[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'businessId', r.business_id,
      'currency', r.currency, 'channel', r.channel, 'region', r.region, 'ratePpm', r.rate_ppm, 'flat', r.flat,
      'flatWaivedBelow', r.flat_waived_below, 'feeMax', r.fee_max, 'vatPpm', r.vat_ppm, 'vatInclusive', r.vat_inclusive,
      'effectiveFrom', r.effective_from, 'effectiveUntil', r.effective_until)), '[]')
    from prices r where r.business_id = ${businessId} or r.business_id is null)`;
}

export function pricesOf(json: readonly PriceJson[]): PriceRow[] {
  return json.map(({ effectiveFrom, effectiveUntil, ...price }) => ({
    ...price,
    effectiveFrom: new Date(effectiveFrom),
    effectiveUntil: effectiveUntil === null ? null : new Date(effectiveUntil),
  }));
}

/** Inserts missing rows, by business, currency, channel, region and start. */
export async function insertPrices(db: Db, rows: Insertable<PricesTable>[]): Promise<void> {
  await db
    .insertInto('prices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'currency', 'channel', 'region', 'effectiveFrom']).doNothing(),
    )
    .execute();
}

/** The merchant by default. */
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
