// Transactions tab of a payment page: the payments that came through it.
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { PaymentsTab } from '#web/api/list/payments-tab.tsx';

export function PaymentPageTransactionsPage() {
  return (
    <PaymentsTab
      endpoint={paymentPagesContract.listPaymentPageTransactions}
      name="payment-page-transactions"
      exported={{ filter: 'sourceId', param: 'pageId' }}
      emptyText="Payments made on this page appear here."
    />
  );
}
