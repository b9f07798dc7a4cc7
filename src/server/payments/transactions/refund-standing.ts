// The refund state of a payment: locked against other changes while a refund begins or ends, and marked with the outcome.

import {
  insertTimelineEntry,
  type NewPaymentLine,
  updatePaymentState,
} from '#server/payments/checkout/timeline.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TransactionRow } from './detail-queries.ts';

/** A payment with its whole row. */
export type PaidPayment = TransactionRow;
export type RefundSums = Pick<TransactionRow, 'refundedAmount' | 'refundPending' | 'feesReturned'>;

/** Locks a payment until the transaction ends. Payments are locked before refunds, refunds before balances. */
export async function lockPaymentForRefund(
  tx: Tx,
  environmentId: string,
  transactionId: string,
): Promise<TransactionRow> {
  const row = await tx
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', transactionId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Returns the amount that is neither refunded, nor being refunded, nor disputed; minor units. */
export function refundableOf(
  payment: Pick<TransactionRow, 'refundedAmount' | 'refundPending' | 'status' | 'amount' | 'disputedAmount'>,
): number {
  if (payment.status !== 'successful') return 0;
  return Math.max(
    0,
    payment.amount - payment.refundedAmount - payment.refundPending - payment.disputedAmount,
  );
}

/** Writes the new totals of a locked payment; only amounts that have reached the customer count as refunded. */
export async function updateRefundTotals(
  tx: Tx,
  clock: Clock,
  payment: TransactionRow,
  sums: RefundSums,
  line: NewPaymentLine,
): Promise<void> {
  const { environmentId, id, amount } = payment;
  const { refundedAmount } = sums;
  const refundState =
    refundedAmount === 0 ? 'none' : refundedAmount < amount ? 'partially_refunded' : 'refunded';
  await updatePaymentState(tx, payment, { ...sums, refundState }, clock.now());
  await insertTimelineEntry(tx, environmentId, id, line, clock);
}
