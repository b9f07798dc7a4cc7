// Proofs of virtual accounts: the amounts in suspense, the posting of each inflow, and the totals of accounts.
import { sql } from 'kysely';
import { balanceEquals, balancesOf, type Proof } from '#server/ledger/proof.ts';

/** Open stray inflows, per platform ledger. */
const openOfNobody = sql`
  select e.id as environment_id, 'NGN' as currency, sum(s.amount) as amount
  from stray_inflows s join environments e on e.business_id is null and e.mode = s.mode
  where s.booked_at is not null and s.status in ('UNMATCHED', 'HELD', 'MATCHING', 'RETURNING') group by 1`;

export const virtualAccountProofs: readonly Proof[] = [
  {
    name: 'the suspense balance of inflows equals the inflows that are neither credited nor returned',
    compares: 'suspense of inflows with inflows',
    ...balanceEquals(
      'inflow_suspense',
      sql`select environment_id, currency, sum(amount - credited - returned) as amount
          from virtual_account_inflows where credited + returned < amount group by 1, 2
          union all ${openOfNobody}`,
    ),
  },
  {
    name: 'the platform’s suspense balance equals the inflows of no business that are neither matched nor returned',
    compares: 'the platform’s suspense with inflows of no business',
    counts: sql`select count(*) from stray_inflows where mode is not null`,
    differences: sql`
      select e.id as environment_id, 'inflows of nobody, ' || e.mode as subject, coalesce(b.balance, 0) as books, coalesce(s.amount, 0) as beside
      from environments e
      left join ${balancesOf('inflow_suspense')} b on b.environment_id = e.id
      left join (${openOfNobody}) s on s.environment_id = e.id and s.currency = coalesce(b.currency, s.currency)
      where e.business_id is null and coalesce(b.balance, 0) <> coalesce(s.amount, 0)`,
  },
  {
    name: 'what the platform holds for businesses equals what was transferred to them',
    compares: 'the platform’s books with those of businesses',
    counts: sql`select count(*) from ledger_accounts where kind = 'platform_clearing'`,
    differences: sql`
      select p.id as environment_id, c.currency as subject,
        -coalesce(sum(c.balance) filter (where e.business_id is null), 0) as books,
        coalesce(sum(c.balance) filter (where e.business_id is not null), 0) as beside
      from ${balancesOf('platform_clearing')} c join environments e on e.id = c.environment_id
      join environments p on p.business_id is null and p.mode = e.mode
      group by p.id, c.currency having sum(c.balance) <> 0`,
  },
  {
    name: 'every inflow is in the ledger once, and what was returned has left again',
    compares: 'inflows with postings',
    counts: sql`select count(*) from virtual_account_inflows`,
    differences: sql`
      select coalesce(i.environment_id, l.environment_id) as environment_id, 'inflow ' || coalesce(i.reference, l.id::text) as subject,
             coalesce(l.arrived, 0) || ' in, ' || coalesce(l.gone, 0) || ' back' as books,
             coalesce(i.amount, 0) || ' in, ' || coalesce(i.returned, 0) || ' back' as beside
      from (select p.environment_id, p.subject_id as id,
                   sum(t.amount) filter (where t.kind in ('inflow_received', 'inflow_taken_over')) as arrived,
                   sum(t.amount) filter (where t.kind in ('inflow_returned', 'inflow_handed_over')) as gone
            from ledger_transfers t join ledger_postings p on p.environment_id = t.environment_id and p.id = t.posting_id
            where t.kind in ('inflow_received', 'inflow_taken_over', 'inflow_returned', 'inflow_handed_over') group by 1, 2) l
      full join (select environment_id, id, reference, amount, returned from virtual_account_inflows
                 union all select e.id, s.id, s.session_id, s.amount, case when s.status in ('MATCHED', 'RETURNED') then s.amount else 0 end
                 from stray_inflows s join environments e on e.business_id is null and e.mode = s.mode where s.booked_at is not null) i
        on i.environment_id = l.environment_id and i.id = l.id
      where (coalesce(l.arrived, 0), coalesce(l.gone, 0)) <> (coalesce(i.amount, 0), coalesce(i.returned, 0))`,
  },
  {
    name: 'the totals received and credited on a virtual account equal its inflows',
    compares: 'virtual accounts with inflows',
    counts: sql`select count(*) from virtual_accounts`,
    differences: sql`
      select a.environment_id, 'virtual account ' || a.reference as subject,
             coalesce(i.received, 0) || ' received, ' || coalesce(i.credited, 0) || ' credited' as books,
             a.received || ' received, ' || a.credited || ' credited' as beside
      from virtual_accounts a left join (
        select environment_id, id, sum(received) as received, sum(credited) as credited from (
          select environment_id, account_id as id, amount as received, 0 as credited from virtual_account_inflows
          union all select environment_id, credited_account_id, case when credited_account_id = account_id then 0 else credited end, credited
            from virtual_account_inflows where credited_account_id is not null) s group by 1, 2) i
        on i.environment_id = a.environment_id and i.id = a.id
      where (coalesce(i.received, 0), coalesce(i.credited, 0)) <> (a.received, a.credited)`,
  },
];
