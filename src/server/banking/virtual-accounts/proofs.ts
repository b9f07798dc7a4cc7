// Proofs of virtual accounts: what waits in suspense, each inflow in the books, and the sums of accounts.
import { sql } from 'kysely';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';

export const virtualAccountProofs: readonly Proof[] = [
  {
    name: 'what lies in suspense for inflows equals the inflows that are neither credited nor returned',
    compares: 'suspense of inflows with inflows',
    ...balanceEquals(
      'inflow_suspense',
      sql`select environment_id, currency, sum(amount - credited - returned) as amount
          from virtual_account_inflows where credited + returned < amount group by 1, 2`,
    ),
  },
  {
    name: 'every inflow is in the ledger once, and what was returned of it left again',
    compares: 'inflows with postings',
    counts: sql`select count(*) from virtual_account_inflows`,
    differences: sql`
      select coalesce(i.environment_id, l.environment_id) as environment_id, 'inflow ' || coalesce(i.reference, l.id::text) as subject,
             coalesce(l.arrived, 0) || ' in, ' || coalesce(l.gone, 0) || ' back' as books,
             coalesce(i.amount, 0) || ' in, ' || coalesce(i.returned, 0) || ' back' as beside
      from (select p.environment_id, p.subject_id as id, sum(t.amount) filter (where t.kind = 'inflow_received') as arrived,
                   sum(t.amount) filter (where t.kind = 'inflow_returned') as gone
            from ledger_transfers t join ledger_postings p on p.environment_id = t.environment_id and p.id = t.posting_id
            where t.kind in ('inflow_received', 'inflow_returned') group by 1, 2) l
      full join virtual_account_inflows i on i.environment_id = l.environment_id and i.id = l.id
      where (coalesce(l.arrived, 0), coalesce(l.gone, 0)) <> (coalesce(i.amount, 0), coalesce(i.returned, 0))`,
  },
  {
    name: 'what a virtual account says it received and credited equals its inflows',
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
