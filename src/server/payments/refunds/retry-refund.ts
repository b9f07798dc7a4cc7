// Sending a refund again that failed at a bank or came back from it: a new refund of the same amount, to another account.

import type { Environment } from '#server/platform/http/call.ts';
import { claimOperation, findOperation, type Operation } from '#server/platform/http/operations.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { voidRefundStatuses } from '#shared/payments/refunds.ts';
import { type RefundedBy, refundPayment } from './create-refund.ts';
import { type BankDetails, findRefund, resolveAccount } from './payer/bank-details.ts';
import type { RefundRow } from './queries.ts';

/** Only what went to a bank and is in the balance again can be sent to another account. */
export function canRetryRefund(refund: Pick<RefundRow, 'status' | 'way'>): boolean {
  return refund.way === 'bank' && voidRefundStatuses.some((status) => status === refund.status);
}

/** Begins the refund that replaces another and returns it, once per key. Throws REFUND_STATE when that cannot be, or was done before. */
export async function retryRefund(
  services: Services,
  call: { environment: Environment; operation: Operation | null; by: RefundedBy },
  refundId: string,
  details: BankDetails,
): Promise<RefundRow> {
  const { database } = services;
  const { environment, operation, by } = call;
  const before = await findOperation(database.db, environment.id, operation);
  if (before) return findRefund(database.db, environment.id, before);
  const refund = await findRefund(database.db, environment.id, refundId);
  if (!canRetryRefund(refund))
    throw new AppError('REFUND_STATE', {
      sentence: 'Only a failed or returned bank refund can be resent.',
    });
  const account = await resolveAccount(services, environment, refund, details);
  const { amount, reason, customerNote, merchantNote, transactionId } = refund;
  return database.inTransaction(async (tx) => {
    const newId = services.clock.newId();
    const made = await claimOperation(tx, environment.id, operation, newId);
    if (made) return findRefund(tx, environment.id, made);
    return refundPayment(services, tx, environment, transactionId, {
      amount,
      reason,
      customerNote,
      merchantNote,
      by,
      refundId: newId,
      again: { replacesId: refund.id, account },
    });
  });
}
