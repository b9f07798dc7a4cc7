// Proofs of refunds: suspense equals the open refunds, and payments' refunded amounts equal their refunds.

import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';
import { namedByAny } from '#server/platform/directory/directory.ts';

export const refundProofs: readonly Proof[] = [
  {
    name: 'the refund suspense balance equals the refunds that have not ended',
    compares: 'refund suspense with refunds',
    ...balanceEquals(
      'refund_suspense',
      sql`select environment_id, currency, sum(amount) as amount from refunds where ended_at is null group by 1, 2`,
    ),
  },
  {
    name: 'the refunded amount of every payment equals its successful refunds, and the pending amount its open ones',
    compares: 'refunded payments with refunds',
    counts: sql`select count(distinct (environment_id, transaction_id)) from refunds`,
    differences: sql`
      select environment_id, 'payment ' || t.reference as subject, t.refunded_amount || ' and ' || t.refund_pending as books,
             coalesce(r.refunded, 0) || ' and ' || coalesce(r.pending, 0) as beside
      from (select environment_id, transaction_id as id, count(*) as refunds, sum(amount) filter (where status = 'SUCCESSFUL') as refunded,
                   sum(amount) filter (where ended_at is null) as pending from refunds group by 1, 2) r
      full join (select * from transactions where refund_pending > 0 or refunded_amount > 0) t using (environment_id, id)
      where (coalesce(t.refunded_amount, 0), coalesce(t.refund_pending, 0)) <> (coalesce(r.refunded, 0), coalesce(r.pending, 0))
        and (r.refunds > 0 or t.refund_pending > 0)`,
  },
];

/** Refunds as bank movements, identified by their reference. */
export const refundMovements: readonly BankMovement[] = [
  { label: 'Refunds', referred: (words) => namedByAny('refund', words) },
];
