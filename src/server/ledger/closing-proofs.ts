// Proofs of closed months: balances equal those of the ledger, the chain contains their head, and nothing was added to them afterwards.
import { sql } from 'kysely';
import { countingEntries, hashOfBalances } from './closings.ts';
import type { Proof } from './proof.ts';

const closings = sql`select count(*) from ledger_closings`;

export const closingProofs: readonly Proof[] = [
  {
    name: 'every closed month has the balances of the books at its end',
    compares: 'closed months with entries',
    counts: sql`select count(*) from ledger_closing_balances`,
    differences: sql`
      with parts as (
        select c.environment_id, c.id as closing_id, x.account_id, x.effect,
          case x.side when 'debit' then x.amount else 0 end as debits, case x.side when 'credit' then x.amount else 0 end as credits
        from ledger_closings c join ${countingEntries(sql`true`)} x on x.environment_id = c.environment_id
          and x.counts_at < c.ends_at and x.counts_at >= coalesce(c.starts_at, '-infinity')
        union all
        select c.environment_id, c.id, b.account_id, b.balance, 0, 0
        from ledger_closings c join ledger_closings o on o.environment_id = c.environment_id and o.ends_at = c.starts_at
        join ledger_closing_balances b on b.environment_id = o.environment_id and b.closing_id = o.id
      ), books as (
        select environment_id, closing_id, account_id, sum(effect) as balance, sum(debits) as debits, sum(credits) as credits
        from parts group by 1, 2, 3
      ), differing as (
        select environment_id, closing_id, account_id, b.balance as books, k.balance as beside
        from books b full join ledger_closing_balances k using (environment_id, closing_id, account_id)
        where (b.balance, b.debits, b.credits) is distinct from (k.balance::numeric, k.debits::numeric, k.credits::numeric)
      )
      select d.environment_id, c.period || ', account ' || d.account_id as subject, coalesce(d.books, 0) as books, coalesce(d.beside, 0) as beside
      from differing d left join ledger_closings c on c.environment_id = d.environment_id and c.id = d.closing_id`,
  },
  {
    name: 'every closed month follows the previous one, and covers the chain and the balances it names',
    compares: 'closed months with blocks',
    counts: closings,
    differences: sql`
      select c.environment_id, c.period as subject,
        case when b.hash is distinct from c.hash or b.first_position + cardinality(b.ids) - 1 is distinct from c.position
               then coalesce('another block ' || b.number, 'no block')
             when c.balances_hash <> ${hashOfBalances} then 'other balances' else coalesce('follows ' || o.period, 'is the first') end as books,
        'block ' || c.block_number as beside
      from ledger_closings c
      left join ledger_blocks b on b.environment_id = c.environment_id and b.number = c.block_number
      left join lateral (select o.period, o.ends_at from ledger_closings o
        where o.environment_id = c.environment_id and o.ends_at < c.ends_at order by o.ends_at desc limit 1) o on true
      where b.hash is distinct from c.hash or b.first_position + cardinality(b.ids) - 1 is distinct from c.position
        or c.balances_hash <> ${hashOfBalances} or c.starts_at is distinct from o.ends_at
        or c.period <> to_char((o.period || '-01')::date + interval '1 month', 'YYYY-MM')`,
  },
  {
    name: 'nothing was posted into a month after it was closed',
    compares: 'postings with closed months',
    counts: closings,
    differences: sql`
      select c.environment_id, c.period || ', posting ' || p.id as subject, 'dated ' || p.posted_at as books, 'closed before' as beside
      from (select distinct on (environment_id) * from ledger_closings order by environment_id, ends_at desc) c
      join (
        select b.environment_id, b.number, s.kind, s.id from ledger_blocks b, unnest(b.kinds, b.ids) s (kind, id)
        union all select u.environment_id, null, u.kind, unnest(u.ids) from ledger_unsealed u
      ) e on e.environment_id = c.environment_id and e.kind = 1 and (e.number is null or e.number > c.block_number)
      join ledger_postings p on p.environment_id = e.environment_id and p.id = e.id
      where p.posted_at < c.ends_at`,
  },
];
