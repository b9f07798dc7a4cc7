// The store orders of a customer.
import { OrdersTab } from '#web/api/list/orders-tab.tsx';
import { orderColumns, orderOnPhone } from '#web/ui/commerce/order-columns.tsx';
import { DateText } from '#web/ui/date-text.tsx';

const columns = orderColumns.filter(({ key }) => key !== 'customer');

export function CustomerOrdersPage() {
  return (
    <OrdersTab
      name="customer-orders"
      of="customerId"
      search="Number"
      columns={columns}
      phone={(order) => ({
        ...orderOnPhone(order),
        title: order.number,
        meta: <DateText at={order.createdAt} />,
      })}
      emptyText="Orders by this customer in your store appear here."
    />
  );
}
