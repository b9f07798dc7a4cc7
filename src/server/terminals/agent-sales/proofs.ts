// Proofs of cash-outs: every paid one has its payment and its transfer, no other has one, and the amounts of waiting ones are held.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const cashOutProofs: readonly Proof[] = [
  {
    name: 'every paid cash-out moved its amount and commission from the main wallet into its float, and no other did',
    compares: 'cash-outs with postings',
    counts: sql`select count(*) from agent_sales where kind = 'CASH_OUT'`,
    differences: sql`
      select coalesce(s.environment_id, p.environment_id) as environment_id, coalesce(s.reference, 'posting ' || p.id) as subject,
             coalesce(p.amount, 0) as books, case s.status when 'PAID' then s.amount + s.commission else 0 end as beside
      from (select * from agent_sales where kind = 'CASH_OUT') s
      full join (
        select p.environment_id, p.subject_id, min(p.id::text) as id, sum(t.amount) as amount,
               min(f.owner_id::text) as from_wallet, min(i.owner_id::text) as into_wallet
        from ledger_postings p join ledger_transfers t on t.environment_id = p.environment_id and t.posting_id = p.id
        join ledger_accounts f on f.environment_id = t.environment_id and f.id = t.debit_account_id
        join ledger_accounts i on i.environment_id = t.environment_id and i.id = t.credit_account_id
        where p.kind = 'agent_cash_out' group by 1, 2) p
        on p.environment_id = s.environment_id and p.subject_id = s.id
      where coalesce(p.amount, 0) <> coalesce(case s.status when 'PAID' then s.amount + s.commission end, 0)
         or (p.amount is not null and (p.from_wallet, p.into_wallet) is distinct from (s.wallet_id::text, s.float_id::text))`,
  },
  {
    name: 'every paid sale or cash-out of an agent has a successful payment of its amount',
    compares: 'sales of agents with payments',
    counts: sql`select count(*) from agent_sales where status = 'PAID'`,
    differences: sql`
      select s.environment_id, s.reference as subject, coalesce(t.amount, 0) as books, s.amount as beside
      from agent_sales s left join transactions t on t.environment_id = s.environment_id and t.reference = s.payment_reference
        and t.status = 'successful' and t.currency = s.currency
      where s.status = 'PAID' and coalesce(t.amount, 0) <> s.amount`,
  },
  {
    name: 'the cash-outs waiting for a card are on hold in the main wallet, and no others',
    compares: 'cash-outs with holds',
    counts: sql`select count(*) from agent_sales where kind = 'CASH_OUT'`,
    differences: sql`
      select coalesce(s.environment_id, h.environment_id) as environment_id, coalesce(s.reference, 'hold ' || h.id) as subject,
             coalesce(h.amount, 0) as books, case s.status when 'WAITING' then s.amount + s.commission else 0 end as beside
      from (select * from agent_sales where kind = 'CASH_OUT') s
      full join (
        select h.* from ledger_holds h where h.kind = 'agent_cash_out'
          and not exists (select from ledger_hold_ends e where e.environment_id = h.environment_id and e.hold_id = h.id)) h
        on h.environment_id = s.environment_id and h.id = s.hold_id
      where coalesce(h.amount, 0) <> coalesce(case s.status when 'WAITING' then s.amount + s.commission end, 0)`,
  },
];
