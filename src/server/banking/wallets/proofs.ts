// Proofs of wallets: ledger accounts belong to wallets, days equal the debits, movements are posted as recorded, closed wallets are empty,
// and manual liens are on hold.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const walletProofs: readonly Proof[] = [
  {
    name: 'every wallet account belongs to a wallet of its currency',
    compares: 'accounts with wallets',
    counts: sql`select count(*) from ledger_accounts where kind = 'wallet'`,
    differences: sql`
      select a.environment_id, 'account ' || a.id as subject, a.currency as books, coalesce(w.currency, 'no wallet') as beside
      from ledger_accounts a left join wallets w on w.environment_id = a.environment_id and w.id = a.owner_id
      where a.kind = 'wallet' and (w.id is null or w.currency <> a.currency or w.type = 'COLLECTION')`,
  },
  {
    name: 'the daily debits of a wallet equal its entries',
    compares: 'daily debits of wallets with entries',
    counts: sql`select count(*) from wallet_days`,
    differences: sql`
      select coalesce(d.environment_id, e.environment_id) as environment_id,
             'wallet ' || coalesce(d.wallet_id, e.owner_id) || ' on ' || coalesce(d.day, e.day) as subject,
             coalesce(e.debited, 0) as books, coalesce(d.debited, 0) as beside
      from wallet_days d full join (
        select a.environment_id, a.owner_id, (t.posted_at at time zone b.time_zone)::date as day, sum(t.amount) as debited
        from ledger_transfers t join ledger_accounts a on a.environment_id = t.environment_id and a.id = t.debit_account_id and a.kind = 'wallet'
        join environments n on n.id = a.environment_id join businesses b on b.id = n.business_id
        where t.kind not like '%\\_reversed' group by 1, 2, 3) e
        on e.environment_id = d.environment_id and e.owner_id = d.wallet_id and e.day = d.day
      where coalesce(e.debited, 0) <> coalesce(d.debited, 0)`,
  },
  {
    name: 'every movement between wallets or into one is posted as recorded',
    compares: 'movements with postings',
    counts: sql`select count(*) from wallet_movements`,
    differences: sql`
      select m.environment_id, 'movement ' || m.reference as subject, coalesce(t.amount, 0) as books, m.amount as beside
      from wallet_movements m left join (
        select p.environment_id, p.subject_id, sum(t.amount) as amount from ledger_postings p
        join ledger_transfers t on t.environment_id = p.environment_id and t.posting_id = p.id
        where t.kind in ('wallet_move', 'wallet_deposit') group by 1, 2) t
        on t.environment_id = m.environment_id and t.subject_id = m.id
      where coalesce(t.amount, 0) <> m.amount`,
  },
  {
    name: 'a closed wallet is empty',
    compares: 'closed wallets with balances',
    counts: sql`select count(*) from wallets where status = 'CLOSED'`,
    differences: sql`
      select w.environment_id, 'wallet ' || w.reference as subject, b.balance as books, 0 as beside
      from wallets w join ledger_accounts a on a.environment_id = w.environment_id and a.kind = 'wallet' and a.owner_id = w.id
      join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id where w.status = 'CLOSED' and b.balance <> 0`,
  },
  {
    name: 'every manual lien is on hold as recorded until it ends',
    compares: 'liens with holds',
    counts: sql`select count(*) from wallet_liens`,
    differences: sql`
      select l.environment_id, 'lien ' || l.id as subject, coalesce(h.amount, 0) as books,
             case l.status when 'ACTIVE' then l.amount else 0 end as beside
      from wallet_liens l left join ledger_accounts a on a.environment_id = l.environment_id and a.kind = 'wallet' and a.owner_id = l.wallet_id
      left join ledger_holds h on h.environment_id = l.environment_id and h.id = l.hold_id and h.account_id = a.id
        and not exists (select from ledger_hold_ends e where e.environment_id = h.environment_id and e.hold_id = h.id)
      where coalesce(h.amount, 0) <> case l.status when 'ACTIVE' then l.amount else 0 end`,
  },
];
