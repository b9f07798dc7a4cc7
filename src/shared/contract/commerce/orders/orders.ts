// Contract of orders: placed by hand, moved on step by step, paid, noted, cancelled and refunded.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf } from '../../envelope.ts';
import { currencyField, idField, searchField } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { orderFilters, orderListQuery, refundedOrderFilters, refundedOrderQuery } from './order-filters.ts';
import { orderableVariant, orderQuote } from './order-quote.ts';
import { orderRefundInput } from './order-refund-input.ts';
import {
  cancelInput,
  manualOrderInput,
  noteInput,
  order,
  orderDetail,
  orderWish,
  paidInput,
  refundedOrder,
  stepInput,
  trackingInput,
} from './order-shapes.ts';

const params = z.object({ orderId: idField });
const { read, readOne, create, change, fileOf, write } = callsOf({
  area: 'PAYMENT_GATEWAY.STORE_FRONT',
  feature: 'commerce',
  params,
  output: orderDetail,
});
const step = { ...change, method: 'POST', errors: ['NOT_FOUND', 'ORDER_STATE'] } as const;
const url = '/commerce/merchant/orders';
const one = `${url}/:orderId` as const;

export const ordersContract = {
  listOrders: {
    ...read,
    url,
    summary: 'List orders',
    query: orderListQuery,
    output: countedPageOf(order),
  },
  createOrder: {
    ...create,
    url,
    summary: 'Place an order for a customer, whose stock is kept for some days',
    body: manualOrderInput,
    errors: ['STOCK_SHORT', 'COUPON_REFUSED'],
    message: 'Order placed',
  },
  listOrderableVariants: {
    ...read,
    url: `${url}/variants`,
    summary: 'What can be put into an order, by name or SKU, at most 20',
    query: z.object({ search: searchField, currency: currencyField }),
    output: z.object({ items: z.array(orderableVariant) }),
  },
  quoteManualOrder: {
    ...write,
    method: 'POST',
    audit: false,
    url: `${url}/quote`,
    summary: 'What an order would cost, and what of it cannot be had',
    body: orderWish.omit({ customer: true, customerNote: true }),
    output: orderQuote,
  },
  exportOrders: {
    ...fileOf(orderFilters),
    url: `${url}/export`,
    summary: 'Make a file of the orders that the filters match',
  },
  listRefundedOrders: {
    ...read,
    url: `${url}/refunded-orders`,
    summary: 'What was given back of orders, the latest first',
    query: refundedOrderQuery,
    output: countedPageOf(refundedOrder),
  },
  exportRefundedOrders: {
    ...fileOf(refundedOrderFilters),
    url: `${url}/refunded-orders/export`,
    summary: 'Make a file of what was given back of orders',
  },
  getOrder: { ...readOne, url: one, summary: 'Get an order', output: orderDetail },
  advanceOrder: {
    ...step,
    url: `${one}/steps`,
    summary: 'Move an order on: packaged, dispatched, in transit, delivered, completed',
    description:
      'Steps may be passed over, and are not taken back. The customer is told unless `tell` is false.',
    body: stepInput,
    message: 'Order updated',
  },
  changeOrderTracking: {
    ...step,
    url: `${one}/tracking`,
    summary: 'Set or correct carrier and tracking number',
    body: trackingInput,
    message: 'Tracking saved',
  },
  addOrderNote: {
    ...step,
    url: `${one}/notes`,
    summary: 'Write a note on an order, for the team or to the customer',
    body: noteInput,
    errors: ['NOT_FOUND'],
    message: 'Note added',
  },
  sendOrderLink: {
    ...step,
    url: `${one}/send`,
    summary: 'Send the customer the page of an order that is not paid yet',
    message: 'Sent to the customer',
  },
  markOrderPaid: {
    ...step,
    idempotency: 'optional',
    url: `${one}/paid`,
    summary: 'Record that an order was paid otherwise than by the checkout',
    body: paidInput,
    message: 'Order marked as paid',
  },
  cancelOrder: {
    ...step,
    url: `${one}/cancel`,
    summary: 'Cancel an order that was not sent yet; its stock goes back',
    description: 'Money is not given back by this: refund the order for that.',
    body: cancelInput,
    message: 'Order cancelled',
  },
  refundOrder: {
    ...step,
    idempotency: 'required',
    approval: 'refunds',
    url: `${one}/refund`,
    summary:
      'Give back pieces of an order, an amount, or all of it, with or without putting it back in stock',
    description:
      'Amounts of lines are after their share of the discounts. Money of payments goes back by the way it came; what was paid otherwise is recorded as handed back.',
    body: orderRefundInput,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REFUND_STATE', 'INSUFFICIENT_BALANCE', 'CONFLICT'],
    message: 'Refund started',
  },
  getPackingSlip: {
    ...readOne,
    url: `${one}/packing-slip`,
    summary: 'The packing slip of an order as PDF',
    output: 'file',
  },
  getOrderReceipt: {
    ...readOne,
    url: `${one}/receipt`,
    summary: 'The receipt of a paid order as PDF',
    output: 'file',
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  },
} as const satisfies Contract;
