// Actions on a payment: resend its receipt, and query its outcome.
import { type TransactionListItem, transactionsContract } from '#shared/contract/payments/transactions.ts';
import { useCall } from '#web/api/use-call.ts';

type Payment = Pick<TransactionListItem, 'id' | 'reference' | 'status' | 'customer'>;

export function useSendReceipt() {
  return useCall(transactionsContract.resendReceipt);
}

const outcomes = {
  successful: 'The gateway reports that the payment was successful.',
  failed: 'The gateway reports that the payment failed.',
  pending: 'The gateway does not have the outcome yet.',
} as const;

export function useRequery() {
  return useCall(transactionsContract.requeryTransaction, { success: (payment) => outcomes[payment.status] });
}

/** The reason why no receipt can be sent; null when one can. */
export function noReceiptReason(payment: Payment): string | null {
  if (payment.status !== 'successful') return 'Only a successful payment has a receipt.';
  return payment.customer.email ? null : 'This customer has no e-mail address.';
}
