// SQL of payouts: creation, locks, changes, and their items.

import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PayoutEventsTable, PayoutsTable } from '#server/platform/db/tables/settlement/payouts.ts';
import { entering } from '#server/platform/directory/directory.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { Owner } from '#server/settlement/collection-balance/service.ts';
import type { PayoutScheduleKind } from '#shared/settlement/balance-items.ts';

export type PayoutRow = Selectable<PayoutsTable>;

/** An owner with available money, and the settings that decide when it is paid out. */
export type Candidate = Owner & {
  accountId: number;
  schedule: PayoutScheduleKind;
  weekday: number | null;
  monthDay: number | null;
  minimum: number;
  /** When the schedule was chosen; null: it is the default. */
  chosenAt: Date | null;
  instantAllowed: boolean;
  timeZone: string;
  country: string;
  available: number;
  /** Since when the oldest available item is available. */
  oldestAt: Date | null;
};

/** Owners with available money on a payout schedule, and without a held payout. */
const fromCandidates = sql`
      from ledger_accounts a
      join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
      join environments e on e.id = a.environment_id
      join businesses m on m.id = e.business_id
      left join payout_schedules s on s.environment_id = a.environment_id and s.currency = a.currency
        and s.sub_account_id is not distinct from a.owner_id
      left join settlement_terms own on own.business_id = m.id and own.currency = a.currency
      left join settlement_terms common on common.business_id is null and common.currency = a.currency
      where a.kind in ('merchant_available', 'sub_account_available') and b.balance - b.held > 0
        and coalesce(s.schedule, 'daily') <> 'manual'
        and not exists (select from payouts p where p.environment_id = a.environment_id and p.currency = a.currency
          and p.sub_account_id is not distinct from a.owner_id and p.status = 'PENDING')`;

export const { lock: lockPayout, update: updatePayout } = environmentRows('payouts');

/**
 * Whether there are candidates. The mark covers everything that decides whether a payout is due: balances, schedules, terms, holidays, and
 * the quarter of an hour by the clock of the environment, since days begin on a quarter of an hour in every time zone.
 */
export const findCandidates = (now: Date): DueQuery => sql`
  select md5(string_agg(row(a.environment_id, a.id, b.balance, b.held, s.schedule, s.weekday, s.month_day, s.minimum, s.updated_at, m.time_zone,
      m.country, own.instant_allowed, common.instant_allowed,
      floor((extract(epoch from ${now}::timestamptz) * 1000 + e.clock_ahead_ms) / 900000))::text, ',' order by a.environment_id, a.id)
    || (select coalesce(string_agg(h::text, ',' order by h::text), '') from holidays h)) as mark
  ${fromCandidates} having count(*) > 0`;

/** Selects owners with available money, no held payout and an automatic schedule, page by page. */
export async function selectCandidates(
  db: Db,
  after: Pick<Candidate, 'environmentId' | 'accountId'> | undefined,
  limit: number,
): Promise<Candidate[]> {
  const behind = after
    ? sql`and (a.environment_id, a.id) > (${after.environmentId}::uuid, ${after.accountId}::bigint)`
    : sql``;
  const { rows } = await sql<Candidate>`
    select c.*, (
      select min(i.available_at) from balance_items i
      where i.environment_id = c.environment_id and i.currency = c.currency and i.settled_at is not null and i.payout_id is null
        and i.sub_account_id is not distinct from c.sub_account_id and i.amount > 0) as oldest_at
    from (
      select a.id as account_id, a.environment_id, a.currency, a.owner_id as sub_account_id, b.balance - b.held as available,
             coalesce(s.schedule, 'daily') as schedule, s.weekday, s.month_day, coalesce(s.minimum, 0)::bigint as minimum,
             s.updated_at as chosen_at, m.time_zone, m.country,
             coalesce(own.instant_allowed, common.instant_allowed, false) as instant_allowed
      ${fromCandidates} ${behind}
      order by a.environment_id, a.id limit ${limit}
    ) c order by c.environment_id, c.account_id`.execute(db);
  return rows;
}

export async function hasPayoutOf(db: Db, owner: Owner, periodKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .where('environmentId', '=', owner.environmentId)
    .where('currency', '=', owner.currency)
    .where('subAccountId', 'is not distinct from', owner.subAccountId)
    .where('periodKey', '=', periodKey)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The items of a payout, summed by their heading on its statement. */
export type PayoutSums = Pick<
  PayoutsTable,
  | 'gross'
  | 'fees'
  | 'vat'
  | 'shared'
  | 'refunds'
  | 'chargebacks'
  | 'reserve'
  | 'adjustments'
  | 'net'
  | 'itemCount'
>;

export async function sumPayoutItems(tx: Tx, environmentId: string, payoutId: string): Promise<PayoutSums> {
  return sumItems(tx, sql`environment_id = ${environmentId} and payout_id = ${payoutId}`);
}

/** Returns the expected sums of a payout at an instant: items available now or by then. */
export function sumItemsUntil(db: Db, owner: Owner, until: Date): Promise<PayoutSums> {
  return sumItems(
    db,
    sql`environment_id = ${owner.environmentId} and currency = ${owner.currency} and payout_id is null
      and sub_account_id is not distinct from ${owner.subAccountId}::uuid and (settled_at is not null or available_at < ${until})`,
  );
}

async function sumItems(db: Db, inside: RawBuilder<unknown>): Promise<PayoutSums> {
  const { rows } = await sql<PayoutSums>`
    select *, net - (gross - fees - vat - shared - refunds - chargebacks - reserve) as adjustments from (
      select coalesce(sum(gross) filter (where kind = 'payment'), 0)::bigint as gross,
             coalesce(sum(fee) filter (where kind = 'payment'), 0)::bigint as fees,
             coalesce(sum(vat) filter (where kind = 'payment'), 0)::bigint as vat,
             coalesce(sum(shared) filter (where kind = 'payment'), 0)::bigint as shared,
             coalesce(-sum(amount) filter (where kind in ('refund', 'refund_returned')), 0)::bigint as refunds,
             coalesce(-sum(amount) filter (where kind in ('chargeback', 'chargeback_returned', 'chargeback_fee')), 0)::bigint as chargebacks,
             coalesce(-sum(amount) filter (where kind in ('reserve', 'reserve_released')), 0)::bigint as reserve,
             coalesce(sum(amount), 0)::bigint as net, count(*)::bigint as item_count
      from balance_items where ${inside}
    ) s`.execute(db);
  return rows[0] as PayoutSums;
}

export async function insertPayout(tx: Tx, row: Clear<Insertable<PayoutsTable>>): Promise<PayoutRow> {
  const key = [row.environmentId, row.id];
  const { environmentId, id, payoutRef } = row;
  return tx
    .with('entered', entering([{ kind: 'payout', key: payoutRef, environmentId, id }]))
    .insertInto('payouts')
    .values(sealRow<Insertable<PayoutsTable>>('payouts', key, row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertPayoutEvent(tx: Tx, row: Insertable<PayoutEventsTable>): Promise<void> {
  await tx.insertInto('payoutEvents').values(row).execute();
}

/** The owner data that hold checks and sending need. */
export type PayoutOwner = {
  mode: 'test' | 'live';
  businessId: string;
  businessName: string;
  canGoLive: boolean;
  isSuspended: boolean;
  country: string;
  timeZone: string;
  businessHold: string | null;
};

export async function selectPayoutOwner(db: Db, environmentId: string): Promise<PayoutOwner> {
  return db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('payoutHolds as h', 'h.businessId', 'b.id')
    .where('e.id', '=', environmentId)
    .select(['e.mode', 'b.id as businessId', 'b.businessName', 'b.canGoLive', 'b.country', 'b.timeZone'])
    .select(['h.reason as businessHold', sql<boolean>`b.suspended_at is not null`.as('isSuspended')])
    .executeTakeFirstOrThrow();
}

/** Returns the name of the sub-account that receives a payout. */
export async function selectNameOfShare(
  db: Db,
  { environmentId, subAccountId }: Pick<PayoutRow, 'environmentId' | 'subAccountId'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('subAccounts')
    .where('environmentId', '=', environmentId)
    .where('id', '=', subAccountId ?? '')
    .select('businessName')
    .executeTakeFirst();
  return row?.businessName ?? null;
}
