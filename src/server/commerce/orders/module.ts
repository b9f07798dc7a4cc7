// Module definition of orders.
import { calls, type Module } from '#server/module.ts';
import { orderPaymentsContract } from '#shared/contract/commerce/orders/order-payments.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { placedOrderContract } from '#shared/contract/commerce/orders/placed-order.ts';
import { storeOverviewContract } from '#shared/contract/commerce/orders/store-overview.ts';
import { orderRateLimits } from './downloads/rate-limits.ts';
import { orderEmails } from './email-templates.ts';
import { dueOrders, expireOrders } from './moving/expire-orders.ts';
import { dueOrderFollowUps, takeOrderFollowUps } from './moving/follow-ups.ts';
import { orderErasures, orderRetention } from './personal-data.ts';
import { orderProofs } from './proofs.ts';
import { ordersToPack, ordersToRefund } from './reading/attention.ts';
import { searchOrders } from './reading/search.ts';
import { orderRefundApprovals } from './refunding/approvals.ts';
import { orderPaymentRoutes, orderRoutes, placedOrderRoutes, storeOverviewRoutes } from './routes.ts';
import { orderSource } from './source.ts';
import { orderStates } from './states.ts';

export const ordersModule: Module = {
  emailTemplates: orderEmails,
  states: [orderStates.table],
  tables: [
    ...['order_numbers', 'orders', 'order_lines', 'order_refunds', 'order_refund_lines'],
    ...['order_events', 'order_follow_ups', 'order_downloads'],
  ],
  calls: [
    calls('store-orders', ordersContract, orderRoutes),
    calls('order-payments', orderPaymentsContract, orderPaymentRoutes),
    calls('placed-order', placedOrderContract, placedOrderRoutes),
    calls('store-overview', storeOverviewContract, storeOverviewRoutes),
  ],
  rateLimits: orderRateLimits,
  sources: [orderSource],
  sweeps: [
    {
      name: 'payments of orders',
      everyMs: 1000,
      phase: 'payments',
      due: dueOrderFollowUps,
      run: takeOrderFollowUps,
    },
    {
      name: 'orders that were not paid',
      everyMs: 15_000,
      phase: 'deadlines',
      due: dueOrders,
      run: expireOrders,
    },
  ],
  approvalCalls: { refunds: orderRefundApprovals },
  proofs: orderProofs,
  search: [searchOrders],
  attention: [ordersToPack, ordersToRefund],
  retention: orderRetention,
  erasures: orderErasures,
  exports: {
    orders: {
      call: ordersContract.exportOrders,
      file: new URL('./reading/export-columns.ts', import.meta.url),
    },
    refunded_orders: {
      call: ordersContract.exportRefundedOrders,
      file: new URL('./reading/export-refunded.ts', import.meta.url),
    },
  },
};
