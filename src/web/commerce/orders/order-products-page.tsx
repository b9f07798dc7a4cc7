// Products tab of an order: what was ordered, with what was packed and given back of each.
import { OrderItems } from './order-items.tsx';
import { useOrder } from './order-query.ts';
import './orders.css';

export function OrderProductsPage() {
  const { data: order } = useOrder();
  return order ? <OrderItems order={order} /> : null;
}
