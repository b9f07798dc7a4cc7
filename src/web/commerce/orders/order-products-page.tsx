// Products tab of an order: its items, with packed and refunded quantities.
import { OrderItems } from './order-items.tsx';
import { useOrder } from './order-query.ts';
import './orders.css';

export function OrderProductsPage() {
  const { data: order } = useOrder();
  return order ? <OrderItems order={order} /> : null;
}
