// What can be done to a payment: its receipt sent again, its outcome asked for.
import { type TransactionListItem, transactionsContract } from '#shared/contract/payments/transactions.ts';
import { useCall } from '#web/api/use-call.ts';

type Payment = Pick<TransactionListItem, 'id' | 'reference' | 'status' | 'customer'>;

export function useSendReceipt() {
  return useCall(transactionsContract.resendReceipt);
}

const outcomes = {
  successful: 'The gateway says it was paid.',
  failed: 'The gateway says it was not paid.',
  pending: 'The gateway does not know the outcome yet.',
} as const;

export function useRequery() {
  return useCall(transactionsContract.requeryTransaction, { success: (payment) => outcomes[payment.status] });
}

/** Why no receipt can be sent; null when one can. */
export function noReceiptReason(payment: Payment): string | null {
  if (payment.status !== 'successful') return 'Only a successful payment has a receipt.';
  return payment.customer.email ? null : 'This customer left no e-mail address.';
}
