// Transactions tab of a payment link: the payments that came through it.
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { loadPaymentsOf, PaymentsTab } from '#web/api/list/payments-tab.tsx';

const endpoint = paymentLinksContract.listPaymentLinkTransactions;
export const loadPaymentLinkTransactions = loadPaymentsOf(endpoint);

export function PaymentLinkTransactionsPage() {
  return (
    <PaymentsTab
      endpoint={endpoint}
      name="payment-link-transactions"
      exported={{ filter: 'sourceId', param: 'linkId' }}
      emptyText="Payments made with this link appear here."
    />
  );
}
