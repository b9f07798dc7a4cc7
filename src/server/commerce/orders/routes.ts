// Handlers of orders, for merchants and customers.
import { withPayerClock } from '#server/payments/checkout/payment.ts';
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { ChangeCall, Handlers } from '#server/services.ts';
import type { orderPaymentsContract } from '#shared/contract/commerce/orders/order-payments.ts';
import type { OrderDetail } from '#shared/contract/commerce/orders/order-shapes.ts';
import type { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import type { placedOrderContract } from '#shared/contract/commerce/orders/placed-order.ts';
import type { storeOverviewContract } from '#shared/contract/commerce/orders/store-overview.ts';
import {
  addNote,
  advanceOrder,
  cancelOrder,
  changeTracking,
  markPaid,
  sendLink,
  type Writer,
} from './moving/move-order.ts';
import { makeOrderReceipt, makePackingSlip } from './papers/order-papers.ts';
import { listOrderable } from './placing/list-orderable.ts';
import { createManualOrder } from './placing/manual-order.ts';
import { quoteOrder } from './placing/quote-order.ts';
import { findOrder, getOrder } from './reading/get-order.ts';
import { listOrders } from './reading/list-orders.ts';
import { listRefundedOrders } from './reading/list-refunded.ts';
import { getStoreCharts, getStoreStatistics } from './reading/overview.ts';
import { findPlaced, getPlacedOrder } from './reading/placed-order.ts';
import { refundOrder } from './refunding/refund-order.ts';

type Call = ChangeCall & { params: { orderId: string } };

const writerOf = ({ environment, actor, audit }: Omit<Call, 'params'>): Writer => ({
  environment,
  actor: callerOf(actor),
  audit,
});

/** Makes a change and returns the changed order. */
async function changed(
  call: Call,
  change: (writer: Writer, id: string) => Promise<unknown>,
): Promise<OrderDetail> {
  const { orderId } = call.params;
  await change(writerOf(call), orderId);
  return getOrder(call.services, call.tx, call.environment, orderId);
}

export const orderRoutes: Handlers<typeof ordersContract> = {
  listOrders: ({ tx, services, environment, query }) =>
    listOrders(tx, environment.id, query, services.clock.now()),
  createOrder: async (call) => {
    const { tx, services, environment, body } = call;
    const { id } = await createManualOrder(services, tx, environment, writerOf(call), body);
    return getOrder(services, tx, environment, id);
  },
  listOrderableVariants: ({ tx, environment, query }) => listOrderable(tx, environment.id, query),
  quoteManualOrder: ({ tx, services: { clock }, environment, body }) =>
    quoteOrder(tx, { environment, clock }, body, { isManual: true }),
  exportOrders: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'orders', ...body, ids: null }),
  listRefundedOrders: ({ tx, environment, query }) => listRefundedOrders(tx, environment.id, query),
  exportRefundedOrders: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'refunded_orders', ...body, ids: null }),
  getOrder: ({ tx, services, environment, params }) => getOrder(services, tx, environment, params.orderId),
  advanceOrder: (call) =>
    changed(call, (writer, id) => advanceOrder(call.services, call.tx, writer, id, call.body)),
  changeOrderTracking: (call) =>
    changed(call, (writer, id) => changeTracking(call.services, call.tx, writer, id, call.body)),
  addOrderNote: (call) =>
    changed(call, (writer, id) => addNote(call.services, call.tx, writer, id, call.body)),
  sendOrderLink: (call) => changed(call, (writer, id) => sendLink(call.services, call.tx, writer, id)),
  markOrderPaid: (call) =>
    changed(call, (writer, id) => markPaid(call.services, call.tx, writer, id, call.body)),
  cancelOrder: (call) =>
    changed(call, (writer, id) => cancelOrder(call.services, call.tx, writer, id, call.body.reason)),
  refundOrder: (call) =>
    changed(call, (writer, id) => {
      const { services, tx, environment: place, actor, body: input } = call;
      return refundOrder(services, tx, id, { place, writer, userId: actor.userId, input });
    }),
  getPackingSlip: async ({ services, tx, environment, params }) =>
    makePackingSlip(services, tx, await findOrder(tx, environment.id, params.orderId)),
  getOrderReceipt: async ({ services, tx, environment, params }) =>
    makeOrderReceipt(services, tx, await findOrder(tx, environment.id, params.orderId)),
};

export const orderPaymentRoutes: Handlers<typeof orderPaymentsContract> = {
  listOrderTransactions: async ({ tx, environment, params, query }) => {
    const row = await findOrder(tx, environment.id, params.orderId);
    return listTransactions(tx, environment, { ...query, sourceId: row.id });
  },
};

export const placedOrderRoutes: Handlers<typeof placedOrderContract> = {
  getPlacedOrder: async ({ services, tx, params }) =>
    getPlacedOrder(await withPayerClock(services, params.slug.toLowerCase(), tx), tx, params.slug),
  getPlacedOrderReceipt: async ({ services, tx, params }) =>
    makeOrderReceipt(services, tx, await findPlaced(tx, params.slug)),
};

export const storeOverviewRoutes: Handlers<typeof storeOverviewContract> = {
  getStoreStatistics: ({ tx, services, environment, query }) =>
    getStoreStatistics(tx, { environment, now: services.clock.now(), query }),
  getStoreCharts: ({ tx, services, environment, query }) =>
    getStoreCharts(tx, { environment, now: services.clock.now(), query }),
};
