// Proofs of chargebacks: the lien equals the undecided amounts, shortfalls of the balance are recorded as debt, and payments have the right
// disputed amounts.

import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';
import { namedByAny } from '#server/platform/directory/directory.ts';

export const chargebackProofs: readonly Proof[] = [
  {
    name: 'the amount on hold for disputes equals the chargebacks that are neither lost, accepted nor returned',
    compares: 'liens with chargebacks',
    ...balanceEquals(
      'merchant_lien',
      sql`select environment_id, currency, sum(amount - accepted_amount - lost_amount - returned_amount) as amount
          from chargebacks group by 1, 2`,
    ),
  },
  {
    name: 'the debt of a business for a chargeback equals what its balance lacked for the amount and the fee',
    compares: 'debt with chargebacks',
    counts: sql`select count(*) from chargebacks`,
    differences: sql`
      select c.environment_id, 'chargeback ' || c.reference as subject, coalesce(d.owed, 0) as books,
             c.amount + c.fee + coalesce(i.taken, 0) as beside
      from chargebacks c
      left join (select t.environment_id, p.subject_id as id, sum(t.amount) as owed from ledger_transfers t
                 join ledger_postings p on p.environment_id = t.environment_id and p.id = t.posting_id
                 where t.kind = 'owed' group by 1, 2) d using (environment_id, id)
      left join (select environment_id, subject_id as id, sum(amount) as taken from balance_items
                 where kind in ('chargeback', 'chargeback_fee') group by 1, 2) i using (environment_id, id)
      where coalesce(d.owed, 0) <> c.amount + c.fee + coalesce(i.taken, 0)`,
  },
  {
    name: 'the disputed amount of every payment equals what its chargebacks have not returned',
    compares: 'disputed payments with chargebacks',
    counts: sql`select count(distinct (environment_id, transaction_id)) from chargebacks`,
    differences: sql`
      select environment_id, 'payment ' || coalesce(t.reference, id::text) as subject, coalesce(t.disputed_amount, 0) as books,
             coalesce(c.amount, 0) as beside
      from (select environment_id, transaction_id as id, sum(amount - returned_amount) as amount from chargebacks group by 1, 2) c
      full join (select environment_id, id, reference, disputed_amount from transactions where disputed_amount > 0) t
        using (environment_id, id)
      where coalesce(t.disputed_amount, 0) <> coalesce(c.amount, 0)`,
  },
];

/** Bank movements of chargebacks, identified by their reference. */
export const chargebackMovements: readonly BankMovement[] = [
  { label: 'Chargebacks', referred: (words) => namedByAny('chargeback', words) },
];
