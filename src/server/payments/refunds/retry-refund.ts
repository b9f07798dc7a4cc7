// Replacing a refund that failed at a bank or was returned by it: a new refund of the same amount, to another account.

import type { Environment } from '#server/platform/http/call.ts';
import { claimOperation, findOperation, type Operation } from '#server/platform/http/operations.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { voidRefundStatuses } from '#shared/payments/refunds.ts';
import { type RefundedBy, refundPayment } from './create-refund.ts';
import { type BankDetails, findRefund, resolveAccount } from './payer/bank-details.ts';
import type { RefundRow } from './queries.ts';

/** Whether a refund can be sent to another account: only one that went to a bank and whose money is in the balance again. */
export function canRetryRefund(refund: Pick<RefundRow, 'status' | 'way'>): boolean {
  return refund.way === 'bank' && voidRefundStatuses.some((status) => status === refund.status);
}

/**
 * Starts the refund that replaces another and returns it, once per idempotency key. Throws REFUND_STATE when it cannot be replaced or
 * already was.
 */
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
    const created = await claimOperation(tx, environment.id, operation, newId);
    if (created) return findRefund(tx, environment.id, created);
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
