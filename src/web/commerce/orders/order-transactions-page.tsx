// Payments tab of an order.
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { loadPaymentsOf, PaymentsTab } from '#web/api/list/payments-tab.tsx';

const endpoint = ordersContract.listOrderTransactions;
export const loadOrderTransactions = loadPaymentsOf(endpoint);

export function OrderTransactionsPage() {
  return (
    <PaymentsTab
      endpoint={endpoint}
      name="order-transactions"
      exported={{ filter: 'sourceId', param: 'orderId' }}
      emptyText="Payments that the customer makes on the page of this order appear here."
    />
  );
}
