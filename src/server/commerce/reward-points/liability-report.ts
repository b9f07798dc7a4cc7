// The liability of points per month up to a day, from the log, beside the ledger balance at the end of each month.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { Currency } from '#shared/money.ts';
import { readSettings } from '../rewards/settings.ts';

export type LiabilityMonth = {
  /** The first day of the month. */
  month: string;
  currency: Currency;
  opening: number;
  earned: number;
  /** The part of `earned` per reward. */
  byReward: Readonly<Record<string, number>>;
  adjusted: number;
  used: number;
  takenBack: number;
  expired: number;
  /** The change by a new value of a point. */
  revalued: number;
  closing: number;
  inBooks: number;
};

type Query = { id: string; timeZone: string; now: Date; on: string | undefined };
type Moved = Omit<LiabilityMonth, 'currency' | 'opening' | 'closing' | 'inBooks' | 'byReward'> & {
  posted: number;
};
type Earned = { month: string; ruleId: string; value: number };

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (month: string): string => monthOf(addDays(month, 31));

/** The end of the requested day; today by default. */
const endOf = ({ timeZone, now, on }: Query): Date =>
  startOfDay(addDays(on ?? dayOf(now, timeZone), 1), timeZone);

/** Reads log and ledger in one statement, for a consistent snapshot. */
async function readMoved(db: Db, query: Query, currency: Currency): Promise<Moved[]> {
  const { id, timeZone } = query;
  const end = endOf(query);
  const monthIn = (column: string) =>
    sql`to_char(date_trunc('month', ${sql.ref(column)} at time zone ${timeZone}), 'YYYY-MM-DD')`;
  const worthOf = (kinds: string[]) =>
    sql`coalesce(sum(value) filter (where kind = any(${kinds}::text[])), 0)::bigint`;
  const { rows } = await sql<Moved>`
    with log as (
      select ${monthIn('created_at')} as month, ${worthOf(['earn'])} as earned, ${worthOf(['adjust'])} as adjusted,
        ${worthOf(['redeem', 'redeem_back'])} as used, ${worthOf(['take_back', 'give_back'])} as taken_back,
        ${worthOf(['expire'])} as expired
      from reward_entries where environment_id = ${id} and created_at < ${end}::timestamptz group by 1),
    books as (
      select ${monthIn('posted_at')} as month, coalesce(sum(e.effect), 0)::bigint as posted,
        coalesce(sum(e.effect) filter (where e.kind = 'reward_revalued'), 0)::bigint as revalued
      from ledger_entries e join ledger_accounts a on a.environment_id = e.environment_id and a.id = e.account_id
      where e.environment_id = ${id} and a.kind = 'reward_liability' and a.currency = ${currency}
        and e.posted_at < ${end}::timestamptz group by 1)
    select month, coalesce(earned, 0)::bigint as earned, coalesce(adjusted, 0)::bigint as adjusted, coalesce(used, 0)::bigint as used,
      coalesce(taken_back, 0)::bigint as "takenBack", coalesce(expired, 0)::bigint as expired,
      coalesce(revalued, 0)::bigint as revalued, coalesce(posted, 0)::bigint as posted
    from log full join books using (month) order by month`.execute(db);
  return rows;
}

async function readEarned(db: Db, query: Query): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select to_char(date_trunc('month', created_at at time zone ${query.timeZone}), 'YYYY-MM-DD') as month,
      rule_id as "ruleId", sum(value)::bigint as value
    from reward_entries where environment_id = ${query.id} and kind = 'earn' and rule_id is not null
      and created_at < ${endOf(query)}::timestamptz group by 1, 2`.execute(db);
  return rows;
}

const still = { earned: 0, adjusted: 0, used: 0, takenBack: 0, expired: 0, revalued: 0, posted: 0 };

/** Returns all months from the first with movements to the requested day, the oldest first. */
export async function readLiabilityMonths(db: Db, query: Query): Promise<LiabilityMonth[]> {
  const settings = await readSettings(db, query.id);
  if (!settings) return [];
  const { currency } = settings;
  const moved = new Map((await readMoved(db, query, currency)).map((row) => [row.month, row]));
  const earned = await readEarned(db, query);
  const [first] = moved.keys();
  const last = monthOf(query.on ?? dayOf(query.now, query.timeZone));
  const months: LiabilityMonth[] = [];
  let closing = 0;
  let inBooks = 0;
  for (let month = first ?? nextMonth(last); month <= last; month = nextMonth(month)) {
    const { posted, ...row } = moved.get(month) ?? { month, ...still };
    const opening = closing;
    closing += row.earned + row.adjusted + row.used + row.takenBack + row.expired + row.revalued;
    inBooks += posted;
    const ofMonth = earned.filter((item) => item.month === month);
    const byReward = Object.fromEntries(ofMonth.map(({ ruleId, value }) => [ruleId, value]));
    months.push({ ...row, currency, opening, closing, inBooks, byReward });
  }
  return months;
}

/** Rewards that have given points, by name: one column each. */
export async function namedRewards(db: Db, environmentId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name from reward_rules r where r.environment_id = ${environmentId}
      and exists (select from reward_entries e where e.environment_id = r.environment_id and e.rule_id = r.id)
    order by r.created_at, r.id`.execute(db);
  return rows;
}
