// The value of all customers' points, beside the ledger balance, and its development per month.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { RewardLiability } from '#shared/contract/commerce/reward-points.ts';
import { getSettings } from '../rewards/settings.ts';

const soonMs = 30 * 86_400_000;

type Lots = { outstanding: number; available: number; soon: number };
type Customers = { customers: number; owed: number };

async function sumLots(db: Db, environmentId: string, now: Date): Promise<Lots> {
  const soon = new Date(now.getTime() + soonMs);
  const { rows } = await sql<Lots>`select coalesce(sum(remaining), 0)::bigint as outstanding,
      coalesce(sum(remaining) filter (where available_at <= ${now}::timestamptz
        and (expires_at is null or expires_at > ${now}::timestamptz)), 0)::bigint as available,
      coalesce(sum(remaining) filter (where expires_at <= ${soon}::timestamptz), 0)::bigint as soon
    from reward_lots where environment_id = ${environmentId} and remaining > 0`.execute(db);
  return rows[0] ?? { outstanding: 0, available: 0, soon: 0 };
}

async function sumCustomers(db: Db, environmentId: string): Promise<Customers> {
  const { rows } = await sql<Customers>`select count(*) filter (where points > 0)::integer as customers,
      coalesce(sum(owed), 0)::bigint as owed
    from reward_customers where environment_id = ${environmentId}`.execute(db);
  return rows[0] ?? { customers: 0, owed: 0 };
}

async function sumMonths(
  db: Db,
  { id, timeZone }: Pick<Environment, 'id' | 'timeZone'>,
  now: Date,
): Promise<RewardLiability['months']> {
  const sum = (kinds: string[], sign: number) =>
    sql`coalesce(sum(points) filter (where kind = any(${kinds}::text[])), 0)::bigint * ${sign}::integer`;
  const { rows } = await sql<RewardLiability['months'][number]>`
    select to_char(date_trunc('month', created_at at time zone ${timeZone}), 'YYYY-MM-DD') as month,
      ${sum(['earn'], 1)} as earned, ${sum(['adjust'], 1)} as adjusted,
      ${sum(['redeem', 'redeem_back'], -1)} as used, ${sum(['take_back', 'give_back'], -1)} as "takenBack", ${sum(['expire'], -1)} as expired
    from reward_entries where environment_id = ${id}
      and created_at >= (date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) - interval '11 months') at time zone ${timeZone}
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

async function balanceInBooks(db: Db, environmentId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`select coalesce(sum(b.balance), 0)::bigint as balance
    from ledger_accounts a join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
    where a.environment_id = ${environmentId} and a.kind = 'reward_liability' and a.currency = ${currency}`.execute(
    db,
  );
  return rows[0]?.balance ?? 0;
}

export async function getLiability(
  db: Db,
  environment: Pick<Environment, 'id' | 'currency' | 'timeZone'>,
  now: Date,
): Promise<RewardLiability> {
  const { currency, pointValue } = await getSettings(db, environment);
  const lots = await sumLots(db, environment.id, now);
  const { customers, owed } = await sumCustomers(db, environment.id);
  const worth = (points: number) => ({ points, value: points * pointValue });
  return {
    currency,
    pointValue,
    customers,
    outstanding: worth(lots.outstanding),
    available: worth(lots.available),
    pending: worth(lots.outstanding - lots.available),
    expiringSoon: worth(lots.soon),
    owed,
    inBooks: await balanceInBooks(db, environment.id, currency),
    months: await sumMonths(db, environment, now),
  };
}
