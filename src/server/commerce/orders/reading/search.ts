// Orders in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { listOrders } from './list-orders.ts';

export const searchOrders = searchPages(ordersContract.listOrders, {
  page: (db, { actor, services }, query) => listOrders(db, actor.environment.id, query, services.clock.now()),
  resultOf: (one) => ({
    kind: 'order',
    title: joined(one.number, one.customer.name),
    subtitle: joined(formatMoney(one.total, one.currency), one.customer.email),
    path: `/payment-gateway/commerce/orders/${one.id}/info`,
  }),
});
