// Growth of subscriptions: every monthly figure is a sum over event rows, so that it can be traced to subscriptions. MRR is the monthly
// revenue of active and past due subscriptions before taxes and coupons, from their first invoice on. It counts as new with the first
// invoice, reactivated on restart, expansion and contraction while running, and churned on end, pause or unpaid status.

import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type {
  GrowthFilters,
  GrowthMonth,
} from '#shared/contract/billing/subscriptions/subscription-growth.ts';
import type { Currency } from '#shared/money.ts';

const monthsShown = 13;

type Movement = { month: string | null; kind: string; amount: number };
type Place = { environmentId: string; currency: Currency; planId: string | null; timeZone: string };

/** The latest months up to that of a day, oldest first. */
function monthsUpTo(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, at) =>
    new Date(Date.UTC(year, month - monthsShown + at, 1)).toISOString().slice(0, 7),
  );
}

/** Sums by month and kind; events before the first month have no month. */
async function selectMovements(db: Db, place: Place, first: string): Promise<Movement[]> {
  const { environmentId, currency, planId, timeZone } = place;
  const { rows } = await sql<Movement>`
    select case when m.month >= ${first} then m.month end as month, m.kind, sum(m.amount)::bigint as amount
    from (select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month, kind, amount from subscription_movements
      where environment_id = ${environmentId} and currency = ${currency}
        and (${planId}::uuid is null or plan_id = ${planId}::uuid)) m
    group by 1, 2`.execute(db);
  return rows;
}

/** Trials by the month of their end, up to a given day. */
async function selectTrials(
  db: Db,
  { environmentId, currency, planId }: Place,
  first: string,
  today: string,
) {
  const { rows } = await sql<{ month: string; ended: number; converted: number }>`
    select to_char(s.trial_until, 'YYYY-MM') as month, count(*)::integer as ended, count(*) filter (where exists (
        select from subscription_periods p where p.environment_id = s.environment_id and p.subscription_id = s.id
          and p.kind = 'period' and p.paid_at is not null))::integer as converted
    from subscriptions s where s.environment_id = ${environmentId} and s.currency = ${currency}
      and (${planId}::uuid is null or s.plan_id = ${planId}::uuid)
      and s.trial_until between ${`${first}-01`}::date and ${today}::date and s.activated_at is not null
    group by 1`.execute(db);
  return rows;
}

/** The amount paid after a failed charge. */
async function selectRecovered(db: Db, { environmentId, currency, planId, timeZone }: Place) {
  const { rows } = await sql<{ month: string; amount: number }>`
    select to_char(p.paid_at at time zone ${timeZone}, 'YYYY-MM') as month, sum(p.total)::bigint as amount
    from subscription_periods p join subscriptions s on s.environment_id = p.environment_id and s.id = p.subscription_id
    where p.environment_id = ${environmentId} and s.currency = ${currency} and p.paid_at is not null
      and (${planId}::uuid is null or p.plan_id = ${planId}::uuid)
      and exists (select from subscription_tries t where t.environment_id = p.environment_id and t.subscription_id = p.subscription_id
        and t.key = p.key and t.kind = 'charge' and t.status = 'failed' and t.ended_at < p.paid_at)
    group by 1`.execute(db);
  return rows;
}

export async function readCurrencies(db: Db, environmentId: string): Promise<Currency[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('environmentId', '=', environmentId)
    .select('currency')
    .distinct()
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
}

/** Growth by month, oldest first; each closing figure is the opening figure plus the movements. */
export async function readGrowth(
  db: Db,
  environmentId: string,
  { currency, planId }: GrowthFilters & { currency: Currency },
  now: Date,
): Promise<GrowthMonth[]> {
  const { timeZone } = await ownerOfEnvironment(db, environmentId);
  const today = dayOf(now, timeZone);
  const months = monthsUpTo(today);
  const [first = ''] = months;
  const place = { environmentId, currency, planId: planId ?? null, timeZone };
  const movements = await selectMovements(db, place, first);
  const trials = await selectTrials(db, place, first, today);
  const recovered = await selectRecovered(db, place);
  const sumOf = (month: string | null, kind?: string) =>
    movements
      .filter((movement) => movement.month === month && (kind === undefined || movement.kind === kind))
      .reduce((sum, { amount }) => sum + amount, 0);
  let opening = sumOf(null);
  return months.map((month) => {
    const before = opening;
    const churned = sumOf(month, 'churned');
    opening += sumOf(month);
    const trial = trials.find((trial) => trial.month === month);
    return {
      month,
      opening: before,
      new: sumOf(month, 'new'),
      reactivated: sumOf(month, 'reactivated'),
      expansion: sumOf(month, 'expansion'),
      contraction: sumOf(month, 'contraction'),
      churned,
      moved: sumOf(month, 'moved'),
      closing: opening,
      // Rounded half up, as shown.
      churnRate: before > 0 ? Math.round((-churned * 10_000) / before) : null,
      trialsEnded: trial?.ended ?? 0,
      trialsConverted: trial?.converted ?? 0,
      recovered: recovered.find((item) => item.month === month)?.amount ?? 0,
    };
  });
}
