// Proofs of remittances: amounts in progress are in suspense, postings match the statuses, and limit counters match the remittances that
// did not fail.
import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';

/** The amounts that postings of one kind moved per subject. */
const postedBy = (kind: string) => sql`(select p.environment_id, p.subject_id, sum(t.amount) as amount
  from ledger_postings p join ledger_transfers t on t.environment_id = p.environment_id and t.posting_id = p.id
  where p.kind = ${kind} group by 1, 2)`;

export const remittanceProofs: readonly Proof[] = [
  {
    name: 'the suspense balance of remittances equals the remittances under way',
    compares: 'remittances in progress with remittances',
    ...balanceEquals(
      'remittance_suspense',
      sql`select environment_id, currency, sum(amount) as amount from remittances
        where status in ('PENDING', 'HELD', 'AWAITING', 'PROCESSING') group by 1, 2`,
    ),
  },
  {
    name: 'every remittance was debited at the price of its quote, and paid out or returned according to its status',
    compares: 'remittances with postings and quotes',
    counts: sql`select count(*) from remittances`,
    differences: sql`
      select m.environment_id, 'remittance ' || m.reference as subject,
             coalesce(taken.amount, 0) || ' taken, ' || coalesce(paid.amount, 0) || ' paid, ' || coalesce(failed.amount, 0) || ' failed, '
               || coalesce(returned.amount, 0) || ' returned' as books,
             m.status || ', quoted ' || (q.from_amount + q.fee + q.vat) as beside
      from remittances m
      join exchange_quotes q on q.environment_id = m.environment_id and q.id = m.quote_id
      left join ${postedBy('remittance')} taken on taken.environment_id = m.environment_id and taken.subject_id = m.id
      left join ${postedBy('remittance_paid')} paid on paid.environment_id = m.environment_id and paid.subject_id = m.id
      left join ${postedBy('remittance_failed')} failed on failed.environment_id = m.environment_id and failed.subject_id = m.id
      left join ${postedBy('remittance_returned')} returned on returned.environment_id = m.environment_id and returned.subject_id = m.id
      where (coalesce(taken.amount, 0), coalesce(paid.amount, 0), coalesce(failed.amount, 0), coalesce(returned.amount, 0))
        is distinct from (
        (q.from_amount + q.fee + q.vat)::numeric,
        case when m.status in ('COMPLETED', 'REVERSED') then m.amount else 0 end::numeric,
        case when m.status = 'FAILED' then m.amount + m.fee + m.vat else 0 end::numeric,
        case when m.status = 'REVERSED' then m.amount + m.fee + m.vat else 0 end::numeric)
        or (q.used_for, q.from_amount, q.cost, q.to_amount, q.fee, q.vat)
          is distinct from (m.id, m.amount, m.cost, m.receive_amount, m.fee, m.vat)`,
  },
  {
    name: 'the usage counted against remittance limits equals the remittances that did not fail',
    compares: 'usage of remittance limits with remittances',
    counts: sql`select count(*) from remittance_counts`,
    differences: sql`
      select environment_id, scope || ' in ' || period || ' by ' || sender_id as subject, coalesce(r.used, 0) as books, coalesce(c.used, 0) as beside
      from (select environment_id, scope, sender_id, period, used from remittance_counts) c
      full join (
        select environment_id, scope, places.sender_id, period, sum(amount) as used
        from remittances, lateral (values
          (corridor, '00000000-0000-0000-0000-000000000000'::uuid, to_char(counted_on, 'YYYY-MM-DD')),
          (currency, remittances.sender_id, to_char(counted_on, 'YYYY-MM-DD')),
          (currency, remittances.sender_id, to_char(counted_on, 'YYYY-MM'))) as places (scope, sender_id, period)
        where status <> 'FAILED' group by 1, 2, 3, 4) r using (environment_id, scope, sender_id, period)
      where coalesce(c.used, 0) <> coalesce(r.used, 0)`,
  },
];

/** Bank movements of remittances: payments to the partner and returns from it, matched by our reference or the partner's. */
export const remittanceMovements: readonly BankMovement[] = [
  {
    label: 'Remittances sent',
    referred: (words) => sql`
      select environment_id, id from remittances where upper(reference) = any(${words}::text[])
      union select environment_id, id from remittances where upper(partner_reference) = any(${words}::text[])`,
    rail: {
      kinds: ['remittance_paid', 'remittance_returned'],
      told: (from, to) => sql`
        select m.environment_id, m.id as subject_id, m.currency, case e.kind when 'completed' then -m.cost else m.cost end as amount, e.at
        from remittance_events e join remittances m on m.environment_id = e.environment_id and m.id = e.remittance_id
        where e.kind in ('completed', 'returned') and e.at >= ${from} and e.at < ${to}`,
    },
  },
];
