// Payments tab of an order.
import { orderPaymentsContract } from '#shared/contract/commerce/orders/order-payments.ts';
import { loadPaymentsOf, PaymentsTab } from '#web/api/list/payments-tab.tsx';

const endpoint = orderPaymentsContract.listOrderTransactions;
export const loadOrderTransactions = loadPaymentsOf(endpoint);

export function OrderTransactionsPage() {
  return (
    <PaymentsTab
      endpoint={endpoint}
      name="order-transactions"
      exported={{ filter: 'sourceId', param: 'orderId' }}
      emptyText="Payments the customer makes on the order page appear here."
    />
  );
}
