// Proofs of payments: each successful one is in the ledger, and every roll-up equals its rows.
import { type RawBuilder, sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

const sums = sql`sum(count) as count, sum(amount) as amount, sum(fee) as fee, sum(vat) as vat, sum(refunded) as refunded`;
const unnamedSums = sql`sum(count), sum(amount), sum(fee), sum(vat), sum(refunded)`;

/** Compares figures (a roll-up and its pending changes) with the sums of their rows, by the full key. */
function rollUpEquals(
  table: string,
  place: string,
  rows: RawBuilder<unknown>,
): Pick<Proof, 'counts' | 'differences'> {
  return {
    counts: sql`select count(*) from ${sql.table(table)}`,
    differences: sql`
      select environment_id, concat_ws(' ', ${sql.ref(place)}, currency, status, channel, source_kind) as subject,
             concat_ws(' ', r.count, r.amount, r.fee, r.vat, r.refunded) as books,
             concat_ws(' ', s.count, s.amount, s.fee, s.vat, s.refunded) as beside
      from (select environment_id, ${sql.ref(place)}, currency, status, channel, source_kind, ${sums} from ${sql.table(table)}
            group by 1, 2, 3, 4, 5, 6 having (${unnamedSums}) <> (0, 0, 0, 0, 0)) r
      full join (${rows}) s using (environment_id, ${sql.ref(place)}, currency, status, channel, source_kind)
      where (r.count, r.amount, r.fee, r.vat, r.refunded) is distinct from (s.count, s.amount, s.fee, s.vat, s.refunded)`,
  };
}

/** Payments summed like the roll-ups, by a unit of time. */
function paymentsBy(place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select t.environment_id, ${place}, t.currency, t.status, coalesce(t.channel, 'none') as channel, t.source_kind,
      count(*) as count, sum(t.amount) as amount, sum(t.fee) as fee, sum(t.vat) as vat, sum(t.refunded_amount) as refunded
    from transactions t join environments e on e.id = t.environment_id join businesses b on b.id = e.business_id
    group by 1, 2, 3, 4, 5, 6`;
}

export const transactionProofs: readonly Proof[] = [
  {
    name: 'every successful payment is in the ledger with its amount, and no other is',
    compares: 'payments with postings',
    counts: sql`select count(*) from transactions`,
    differences: sql`
      select t.environment_id, 'payment ' || t.reference as subject, coalesce(s.total, 0) as books,
             case when t.status = 'successful' then t.amount else 0 end as beside
      from transactions t
      left join lateral (select sum(x.amount) as total from ledger_postings p
        join ledger_transfers x on x.environment_id = p.environment_id and x.posting_id = p.id
        where p.environment_id = t.environment_id and p.subject_id = t.id and p.kind = 'capture' and x.kind = 'payment') s on true
      where coalesce(s.total, 0) <> case when t.status = 'successful' then t.amount else 0 end`,
  },
  {
    name: 'every hourly figure equals its payments',
    compares: 'figures by the hour with payments',
    ...rollUpEquals(
      'transaction_hour_figures',
      'hour',
      paymentsBy(sql`date_trunc('hour', t.created_at, 'UTC') as hour`),
    ),
  },
  {
    name: 'every daily figure equals its payments',
    compares: 'figures by the day with payments',
    ...rollUpEquals(
      'transaction_day_figures',
      'day',
      paymentsBy(sql`(t.created_at at time zone b.time_zone)::date as day`),
    ),
  },
  {
    name: 'every monthly figure equals its days',
    compares: 'figures by the month with days',
    ...rollUpEquals(
      'transaction_month_figures',
      'month',
      sql`select environment_id, date_trunc('month', day::timestamp)::date as month, currency, status, channel, source_kind, ${sums}
          from transaction_day_figures group by 1, 2, 3, 4, 5, 6
          having (${unnamedSums}) <> (0, 0, 0, 0, 0)`,
    ),
  },
];
