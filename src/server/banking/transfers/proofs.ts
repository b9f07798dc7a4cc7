// Proofs of transfers: amounts in progress are in suspense, postings match statuses, and days match the amounts sent.

import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';

/** The amounts posted for a subject in one kind of ledger transfer. */
const postedOf = (
  ...kinds: string[]
) => sql`(select t.environment_id, p.subject_id, sum(t.amount) as amount from ledger_postings p
  join ledger_transfers t on t.environment_id = p.environment_id and t.posting_id = p.id
  where t.kind in (${sql.join(kinds)}) group by 1, 2)`;

export const transferProofs: readonly Proof[] = [
  {
    name: 'the suspense balance of transfers equals the transfers under way',
    compares: 'transfers in progress with transfers',
    ...balanceEquals(
      'transfer_suspense',
      sql`select environment_id, currency, sum(amount) as amount from transfers where status in ('PENDING', 'PROCESSING') group by 1, 2`,
    ),
  },
  {
    name: 'every transfer, or its bulk transfer, was debited from its wallet with its charges as recorded',
    compares: 'transfers with postings',
    counts: sql`select count(*) from (select distinct environment_id, coalesce(group_id, id) from transfers where limit_day is not null) s`,
    differences: sql`
      select environment_id, 'transfer or file ' || subject_id as subject, coalesce(b.amount, 0) as books, coalesce(r.amount, 0) as beside
      from (select environment_id, coalesce(group_id, id) as subject_id, sum(amount + fee + vat + stamp_duty) as amount
            from transfers where limit_day is not null group by 1, 2) r
      full join (select p.environment_id, p.subject_id, sum(t.amount) as amount from ledger_postings p
            join ledger_transfers t on t.environment_id = p.environment_id and t.posting_id = p.id
            where p.kind = 'transfer' group by 1, 2) b using (environment_id, subject_id)
      where coalesce(b.amount, 0) <> coalesce(r.amount, 0)`,
  },
  {
    name: 'what the bank paid and what was returned to wallets equals the transfers',
    compares: 'outcomes of transfers with postings',
    counts: sql`select count(*) from transfers where limit_day is not null`,
    differences: sql`
      select t.environment_id, 'transfer ' || t.reference as subject,
             coalesce(paid.amount, 0) || ' paid, ' || coalesce(failed.amount, 0) || ' failed, ' || coalesce(returned.amount, 0) || ' returned' as books,
             t.status as beside
      from transfers t
      left join ${postedOf('transfer_paid')} paid on paid.environment_id = t.environment_id and paid.subject_id = t.id
      left join ${postedOf('transfer_failed')} failed on failed.environment_id = t.environment_id and failed.subject_id = t.id
      left join ${postedOf('transfer_returned')} returned on returned.environment_id = t.environment_id and returned.subject_id = t.id
      where (coalesce(paid.amount, 0), coalesce(failed.amount, 0), coalesce(returned.amount, 0)) is distinct from (
        case when t.status in ('SUCCESSFUL', 'REVERSED') then t.amount else 0 end,
        case when t.status = 'FAILED' and t.limit_day is not null then t.amount else 0 end,
        case when t.status = 'REVERSED' then t.amount else 0 end)`,
  },
  {
    name: 'the stopped rows of a bulk transfer were returned to its wallet with their charges',
    compares: 'stopped transfers with postings',
    counts: sql`select count(*) from transfers where status = 'CANCELLED' and limit_day is not null`,
    differences: sql`
      select environment_id, 'file ' || subject_id as subject, coalesce(b.amount, 0) as books, coalesce(r.amount, 0) as beside
      from (select environment_id, group_id as subject_id, sum(amount + fee + vat + stamp_duty) as amount
            from transfers where status = 'CANCELLED' and limit_day is not null group by 1, 2) r
      full join (select p.environment_id, p.subject_id, sum(t.amount) as amount from ledger_postings p
            join ledger_transfers t on t.environment_id = p.environment_id and t.posting_id = p.id
            where p.kind = 'transfer_stopped' group by 1, 2) b using (environment_id, subject_id)
      where coalesce(b.amount, 0) <> coalesce(r.amount, 0)`,
  },
  {
    name: 'the daily totals of transfers equal the transfers that did not fail',
    compares: 'daily totals of transfers with transfers',
    counts: sql`select count(*) from transfer_days`,
    differences: sql`
      select environment_id, currency || ' on ' || day || ' by ' || member_id as subject, coalesce(r.used, 0) as books, coalesce(d.used, 0) as beside
      from (select environment_id, currency, day, member_id, used from transfer_days) d
      full join (
        select environment_id, currency, limit_day as day, who.member_id, sum(amount) as used
        from transfers t cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (t.member_id)) as who (member_id)
        where limit_day is not null and status not in ('FAILED', 'CANCELLED') and who.member_id is not null group by 1, 2, 3, 4) r
      using (environment_id, currency, day, member_id) where coalesce(d.used, 0) <> coalesce(r.used, 0)`,
  },
];

/** Transfers as booked by a bank: identified by their end-to-end id or the bank's session, paid and returned as the bank answered. */
export const transferMovements: readonly BankMovement[] = [
  {
    label: 'Transfers sent',
    referred: (words) => sql`
      select environment_id, id from transfers where upper(reference) = any(${words}::text[])
      union select environment_id, id from transfers where upper(session_id) = any(${words}::text[])`,
    rail: {
      kinds: ['transfer_paid', 'transfer_returned'],
      told: (from, to) => sql`
        select t.environment_id, t.id as subject_id, t.currency, case e.kind when 'completed' then -t.amount else t.amount end as amount, e.at
        from transfer_events e join transfers t on t.environment_id = e.environment_id and t.id = e.transfer_id
        where e.kind in ('completed', 'returned') and e.at >= ${from} and e.at < ${to}`,
    },
  },
];
