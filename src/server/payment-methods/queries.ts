// SQL of payment methods: settlement terms, schedules, and who bears fees by default.
import { type Insertable, sql } from 'kysely';
import type { FeeBearer } from '#shared/contract/payment-gateway/pricing.ts';
import type { Currency } from '#shared/money.ts';
import type { Db, Tx } from '../db/database.ts';
import type { PayoutSchedulesTable } from '../db/tables/balances.ts';

export type Terms = {
  clearingDays: number;
  instantAllowed: boolean;
  reservePpm: number;
  reserveDays: number;
};

/** The terms of a business: its own, else the platform's, else T+1 in naira and T+2 in others, as settlement does. */
export async function selectTerms(db: Db, businessId: string, currency: Currency): Promise<Terms> {
  const row = await db
    .selectFrom('settlementTerms')
    .where('currency', '=', currency)
    .where((eb) => eb.or([eb('businessId', '=', businessId), eb('businessId', 'is', null)]))
    .select(['clearingDays', 'instantAllowed', 'reservePpm', 'reserveDays'])
    .orderBy('businessId', (order) => order.asc().nullsLast())
    .executeTakeFirst();
  const clearingDays = currency === 'NGN' ? 1 : 2;
  return row ?? { clearingDays, instantAllowed: false, reservePpm: 0, reserveDays: 0 };
}

export async function upsertSchedule(tx: Tx, row: Insertable<PayoutSchedulesTable>): Promise<void> {
  const { schedule, weekday, monthDay, minimum, updatedAt } = row;
  await tx
    .insertInto('payoutSchedules')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['environmentId', 'subAccountId', 'currency'])
        .doUpdateSet({ schedule, weekday, monthDay, minimum: minimum ?? 0, updatedAt }),
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
