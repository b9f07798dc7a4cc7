// Orders in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { listOrders } from './list-orders.ts';

export const searchOrders = searchPages(ordersContract.listOrders, {
  page: (db, { actor, services }, query) => listOrders(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'order',
    title: joined(row.number, row.customer.name),
    subtitle: joined(formatMoney(row.total, row.currency), row.customer.email),
    path: `/payment-gateway/commerce/orders/${row.id}/info`,
  }),
});
