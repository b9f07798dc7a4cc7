// The proofs of the ledger itself: postings balance, balances equal their entries, no balance is below its floor.
import { sql } from 'kysely';
import { chainProofs } from './chain/chain-proofs.ts';
import { closingProofs } from './closing-proofs.ts';
import type { Proof } from './proof.ts';

const balances = sql`select count(*) from ledger_balances`;

export const ledgerProofs: readonly Proof[] = [
  {
    name: 'every balance equals the sum of its entries',
    compares: 'balances with entries',
    counts: balances,
    differences: sql`
      select a.environment_id, 'account ' || b.account_id || ' ' || a.kind || ' ' || a.currency as subject, b.balance as books,
             coalesce(s.total, 0) as beside
      from ledger_balances b left join ledger_accounts a on a.environment_id = b.environment_id and a.id = b.account_id
      left join (select environment_id, account_id, sum(effect) as total from ledger_entries group by 1, 2) s
        on s.environment_id = b.environment_id and s.account_id = b.account_id
      where b.balance <> coalesce(s.total, 0)`,
  },
  {
    name: 'every held amount equals the open holds',
    compares: 'held amounts with holds',
    counts: balances,
    differences: sql`
      select a.environment_id, 'account ' || b.account_id || ' ' || a.kind as subject, b.held as books, coalesce(s.total, 0) as beside
      from ledger_balances b left join ledger_accounts a on a.environment_id = b.environment_id and a.id = b.account_id left join (
        select h.environment_id, h.account_id, sum(h.amount) as total from ledger_holds h
        where not exists (select from ledger_hold_ends e where e.environment_id = h.environment_id and e.hold_id = h.id) group by 1, 2
      ) s on s.environment_id = b.environment_id and s.account_id = b.account_id where b.held <> coalesce(s.total, 0)`,
  },
  {
    name: 'every open hold that expires is before its time, and none was posted or extended after it',
    compares: 'holds with their ends',
    counts: sql`select count(*) from ledger_holds where expires_at is not null`,
    differences: sql`
      with open as (
        select h.environment_id, h.id as hold_id, h.expires_at from ledger_holds h where h.expires_at is not null
          and not exists (select from ledger_hold_ends e where e.environment_id = h.environment_id and e.hold_id = h.id)
      )
      select environment_id, 'hold ' || hold_id as subject, coalesce('ends at ' || o.expires_at, 'does not end by itself') as books,
             coalesce('due at ' || x.expires_at, 'not due') as beside
      from open o full join ledger_hold_expiries x using (environment_id, hold_id) where o.expires_at is distinct from x.expires_at
      union all
      select h.environment_id, 'hold ' || h.id, 'ended at ' || h.expires_at, e.kind || ' at ' || e.ended_at
      from ledger_holds h join ledger_hold_ends e on e.environment_id = h.environment_id and e.hold_id = h.id
      where e.kind in ('hold_posted', 'hold_extended') and e.ended_at >= h.expires_at or e.kind = 'hold_expired' and e.ended_at < h.expires_at`,
  },
  {
    name: 'debits and credits agree in every environment and currency',
    compares: 'debits with credits',
    counts: sql`select count(*) from (select distinct environment_id, currency from ledger_accounts) e`,
    differences: sql`
      select a.environment_id, currency as subject, sum(case when credit_normal then 0 else balance end) as books,
             sum(case when credit_normal then balance else 0 end) as beside
      from ledger_accounts a join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id group by a.environment_id, currency
      having sum(case when credit_normal then -balance else balance end) <> 0`,
  },
  {
    name: 'no balance is below its floor',
    compares: 'balances with floors',
    counts: balances,
    differences: sql`
      select a.environment_id, 'account ' || b.account_id || ' ' || a.kind as subject, b.balance as books, b.held as beside
      from ledger_balances b join ledger_accounts a on a.environment_id = b.environment_id and a.id = b.account_id
      where a.floored and b.balance < b.held or a.floored <> b.floored`,
  },
  {
    name: 'every posting has transfers and every transfer its posting',
    compares: 'postings with transfers',
    counts: sql`select count(*) from ledger_postings`,
    differences: sql`
      select p.environment_id, 'posting ' || p.id as subject, 'a posting' as books, 'no transfers' as beside from ledger_postings p
      where not exists (select from ledger_transfers t where t.environment_id = p.environment_id and t.posting_id = p.id)
      union all select t.environment_id, 'transfer of ' || t.posting_id, 'no posting', 'a transfer' from ledger_transfers t
      where not exists (select from ledger_postings p where p.environment_id = t.environment_id and p.id = t.posting_id)`,
  },
  {
    name: 'both accounts of a transfer are of its environment and of one currency',
    compares: 'transfers with accounts',
    counts: sql`select count(*) from ledger_transfers`,
    differences: sql`
      select t.environment_id, 'transfer of ' || t.posting_id as subject, coalesce(d.kind || ' ' || d.currency, 'no account of it') as books,
             coalesce(c.kind || ' ' || c.currency, 'no account of it') as beside
      from ledger_transfers t
      left join ledger_accounts d on d.environment_id = t.environment_id and d.id = t.debit_account_id left join ledger_accounts c on c.environment_id = t.environment_id and c.id = t.credit_account_id
      where d.currency is distinct from c.currency or d.currency is null`,
  },
  ...chainProofs,
  ...closingProofs,
];
