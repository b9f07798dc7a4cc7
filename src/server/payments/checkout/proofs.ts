// Proofs of incoming bank transfers: for each account, suspense equals the money that is neither matched nor returned.

import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';
import { namedByAny } from '#server/platform/directory/directory.ts';

export const checkoutProofs: readonly Proof[] = [
  {
    name: 'the collection suspense balance equals the receipts that are neither matched nor returned',
    compares: 'collection suspense with receipts',
    ...balanceEquals(
      'collection_suspense',
      sql`select r.environment_id, t.currency, sum(r.amount - r.matched - r.returned) as amount
          from transfer_receipts r
          join transfer_accounts a on a.environment_id = r.environment_id and a.id = r.transfer_account_id
          join transactions t on t.environment_id = a.environment_id and t.id = a.transaction_id
          where r.matched + r.returned < r.amount group by 1, 2`,
    ),
  },
  {
    name: 'every receipt is in the ledger, and what was matched or returned has left suspense',
    compares: 'receipts with postings',
    counts: sql`select count(distinct transfer_account_id) from transfer_receipts`,
    differences: sql`
      select environment_id, 'payment ' || coalesce(t.reference, id::text) as subject,
             coalesce(l.arrived, 0) || ' in, ' || coalesce(l.gone, 0) || ' out' as books,
             coalesce(r.arrived, 0) || ' in, ' || coalesce(r.gone, 0) || ' out' as beside
      from (select p.environment_id, p.subject_id as id, sum(x.amount) filter (where c.kind = 'collection_suspense') as arrived,
                   sum(x.amount) filter (where d.kind = 'collection_suspense') as gone
            from ledger_transfers x join ledger_postings p on p.environment_id = x.environment_id and p.id = x.posting_id
            join ledger_accounts d on d.environment_id = x.environment_id and d.id = x.debit_account_id join ledger_accounts c on c.environment_id = x.environment_id and c.id = x.credit_account_id
            where d.kind = 'collection_suspense' or c.kind = 'collection_suspense' group by 1, 2) l
      full join (select r.environment_id, a.transaction_id as id, sum(r.amount) as arrived, sum(r.matched + r.returned) as gone
                 from transfer_receipts r
                 join transfer_accounts a on a.environment_id = r.environment_id and a.id = r.transfer_account_id group by 1, 2) r
        using (environment_id, id)
      left join transactions t using (environment_id, id)
      where (coalesce(l.arrived, 0), coalesce(l.gone, 0)) <> (coalesce(r.arrived, 0), coalesce(r.gone, 0))`,
  },
];

/** Bank movements of payers' transfers, identified by the reference of the payment or the session of the transfer. */
export const receiptMovements: readonly BankMovement[] = [
  {
    label: 'Transfers received',
    referred: (words) => sql`
      ${namedByAny('payment', words)}
      union select a.environment_id, a.transaction_id from transfer_receipts r
        join transfer_accounts a on a.environment_id = r.environment_id and a.id = r.transfer_account_id
        where upper(r.session_id) = any(${words}::text[])`,
    rail: {
      kinds: ['transfer_in'],
      told: (from, to) => sql`
        select r.environment_id, a.transaction_id as subject_id, t.currency, r.amount, r.received_at as at
        from transfer_receipts r
        join transfer_accounts a on a.environment_id = r.environment_id and a.id = r.transfer_account_id
        join transactions t on t.environment_id = a.environment_id and t.id = a.transaction_id
        where r.received_at >= ${from} and r.received_at < ${to}`,
    },
  },
];
