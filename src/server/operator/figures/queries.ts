// SQL of the platform's figures: payments from the roll-ups that the proofs check, revenue from the ledger itself.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { WorkMode } from '#shared/contract/operator/work.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';

/** Days in the business's own time zone, both inclusive. */
export type Period = { mode: WorkMode; currency: string; from: string; to: string };

export type PaymentDay = { day: string; volume: number; successful: number; failed: number };

export async function selectPaymentDays(db: Db, { mode, currency, from, to }: Period): Promise<PaymentDay[]> {
  const { rows } = await sql<PaymentDay>`
    select d.day::text as day,
      coalesce(sum(d.amount) filter (where d.status = 'successful'), 0)::bigint as volume,
      coalesce(sum(d.count) filter (where d.status = 'successful'), 0)::bigint as successful,
      coalesce(sum(d.count) filter (where d.status = 'failed'), 0)::bigint as failed
    from environments e join transaction_day_figures d on d.environment_id = e.id and d.currency = ${currency}
    where e.mode = ${mode} and d.day between ${from} and ${to}
    group by d.day order by d.day`.execute(db);
  return rows;
}

export async function countPaidMerchants(db: Db, { mode, currency, from, to }: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select e.id from environments e join transaction_day_figures d on d.environment_id = e.id and d.currency = ${currency}
      where e.mode = ${mode} and d.day between ${from} and ${to} and d.status = 'successful'
      group by e.id having sum(d.count) > 0
    ) paid`.execute(db);
  return rows[0]?.count ?? 0;
}

export type RevenueDay = { day: string; kind: string; amount: number };

/** Returns the changes of fee income; each account is read through its index, within the period only. */
export async function selectRevenueDays(db: Db, { mode, currency, from, to }: Period): Promise<RevenueDay[]> {
  const { rows } = await sql<RevenueDay>`
    select (x.posted_at at time zone a.time_zone)::date::text as day, x.kind, sum(x.amount)::bigint as amount
    from (
      select l.environment_id, l.id, b.time_zone, ${from}::timestamp at time zone b.time_zone as begins,
        (${to}::date + 1)::timestamp at time zone b.time_zone as ends
      from environments e
      join businesses b on b.id = e.business_id
      join ledger_accounts l on l.environment_id = e.id and l.kind = 'fee_income' and l.currency = ${currency}
      where e.mode = ${mode}
    ) a
    cross join lateral (
      select t.posted_at, t.kind, t.amount from ledger_transfers t
      where t.environment_id = a.environment_id and t.credit_account_id = a.id and t.posted_at >= a.begins and t.posted_at < a.ends
      union all
      select t.posted_at, t.kind, -t.amount from ledger_transfers t
      where t.environment_id = a.environment_id and t.debit_account_id = a.id and t.posted_at >= a.begins and t.posted_at < a.ends
    ) x
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type RailRow = {
  rail: string;
  channel: Channel;
  attempts: number;
  successful: number;
  unknown: number;
  answered: number;
  answerS: number | null;
  troubleAt: Date | null;
};

/**
 * Returns the attempts of payments created in the last hour, by the clock of their environment. Answer times cover attempts without a
 * challenge to the payer.
 */
export async function selectRails(db: Db, now: Date, mode: WorkMode): Promise<RailRow[]> {
  const { rows } = await sql<RailRow>`
    select a.gateway as rail, a.channel, count(*) as attempts,
      count(*) filter (where a.status = 'successful') as successful,
      count(*) filter (where a.status = 'unknown') as unknown,
      count(*) filter (where a.ended_at is not null) as answered,
      (percentile_cont(0.5) within group (order by extract(epoch from a.ended_at - a.started_at))
        filter (where a.ended_at is not null and a.challenge_url is null and a.channel = 'card'))::float8 as answer_s,
      max(a.started_at) filter (where a.status = 'unknown' or a.requery_count > 0) as trouble_at
    from environments e
    cross join lateral (
      select t.id from transactions t where t.environment_id = e.id
        and t.created_at > ${now}::timestamptz + (e.clock_ahead_ms - 3600000) * interval '1 millisecond'
    ) t
    join transaction_attempts a on a.environment_id = e.id and a.transaction_id = t.id
    where e.mode = ${mode}
    group by a.gateway, a.channel order by a.channel, a.gateway`.execute(db);
  return rows;
}
