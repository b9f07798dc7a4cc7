// Transactions tab of a payment page: the payments that came through it.
import { useParams } from '@tanstack/react-router';
import { paymentPagesContract } from '#shared/contract/payment-gateway/payment-pages.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { TransactionsTab } from '#web/payment-links/payment-link-transactions-page.tsx';

export function PaymentPageTransactionsPage() {
  const { pageId = '' } = useParams({ strict: false }) as { pageId?: string };
  return (
    <TransactionsTab
      name="payment-page-transactions"
      read={(query) =>
        queryOptionsOf(paymentPagesContract.listPaymentPageTransactions, { params: { pageId }, query })
      }
      emptyText="Payments made through this page show here."
    />
  );
}
