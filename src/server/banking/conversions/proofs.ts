// Proofs of conversions: each was posted in both currencies at the price of its quote, and the exchange position is their sum.
import { sql } from 'kysely';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';

export const conversionProofs: readonly Proof[] = [
  {
    name: 'the exchange position equals the conversions',
    compares: 'the exchange position with conversions',
    ...balanceEquals(
      'exchange_position',
      sql`select environment_id, currency, sum(amount)::bigint as amount from (
          select environment_id, currency, cost as amount from conversions
          union all select environment_id, to_currency, -to_amount from conversions) as sides group by 1, 2`,
    ),
  },
  {
    name: 'every conversion debited and credited the amounts of its quote',
    compares: 'conversions with postings and quotes',
    counts: sql`select count(*) from conversions`,
    differences: sql`
      select c.environment_id, 'conversion ' || c.reference as subject,
             coalesce(posted.given, 0) || ' taken, ' || coalesce(posted.got, 0) || ' given' as books,
             q.from_amount || ' to be taken, ' || q.to_amount || ' to be given' as beside
      from conversions c
      join exchange_quotes q on q.environment_id = c.environment_id and q.id = c.quote_id
      left join (
        select p.environment_id, p.subject_id,
               sum(t.amount) filter (where d.kind in ('wallet', 'merchant_available') and k.kind <> 'merchant_debt') as given,
               sum(t.amount) filter (where d.kind = 'exchange_position' and k.kind in ('wallet', 'merchant_available')) as got
        from ledger_postings p
        join ledger_transfers t on t.environment_id = p.environment_id and t.posting_id = p.id
        join ledger_accounts d on d.environment_id = t.environment_id and d.id = t.debit_account_id
        join ledger_accounts k on k.environment_id = t.environment_id and k.id = t.credit_account_id
        where p.kind = 'conversion' group by 1, 2) posted
        on posted.environment_id = c.environment_id and posted.subject_id = c.id
      where (coalesce(posted.given, 0), coalesce(posted.got, 0)) is distinct from (q.from_amount::numeric, q.to_amount::numeric)
        or (q.used_for, q.from_amount, q.cost, q.to_amount) is distinct from (c.id, c.amount, c.cost, c.to_amount)`,
  },
];
