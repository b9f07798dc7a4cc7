// Contract of orders: placed by hand, moved through their steps, paid, annotated, cancelled and refunded.
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
  orderRequest,
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
    summary: 'Create an order',
    description: 'Places an order for a customer. Its stock is reserved for some days.',
    body: manualOrderInput,
    errors: ['STOCK_SHORT', 'COUPON_REFUSED'],
    message: 'Order placed',
  },
  listOrderableVariants: {
    ...read,
    url: `${url}/variants`,
    summary: 'List variants that can be ordered',
    description: 'Searches by name or SKU; at most 20.',
    query: z.object({ search: searchField, currency: currencyField }),
    output: z.object({ items: z.array(orderableVariant) }),
  },
  quoteManualOrder: {
    ...write,
    method: 'POST',
    audit: false,
    url: `${url}/quote`,
    summary: 'Preview an order',
    description: 'Returns the total and the items that cannot be ordered.',
    body: orderRequest.omit({ customer: true, customerNote: true }),
    output: orderQuote,
  },
  exportOrders: {
    ...fileOf(orderFilters),
    url: `${url}/export`,
    summary: 'Export orders',
  },
  listRefundedOrders: {
    ...read,
    url: `${url}/refunded-orders`,
    summary: 'List order refunds, latest first',
    query: refundedOrderQuery,
    output: countedPageOf(refundedOrder),
  },
  exportRefundedOrders: {
    ...fileOf(refundedOrderFilters),
    url: `${url}/refunded-orders/export`,
    summary: 'Export order refunds',
  },
  getOrder: { ...readOne, url: one, summary: 'Get an order', output: orderDetail },
  advanceOrder: {
    ...step,
    url: `${one}/steps`,
    summary: 'Advance an order',
    description:
      'Moves the order to packaged, dispatched, in transit, delivered or completed. Steps can be skipped but not reverted. The customer is notified unless `tell` is false.',
    body: stepInput,
    message: 'Order updated',
  },
  changeOrderTracking: {
    ...step,
    url: `${one}/tracking`,
    summary: 'Update the tracking of an order',
    description: 'Sets the carrier and the tracking number.',
    body: trackingInput,
    message: 'Tracking saved',
  },
  addOrderNote: {
    ...step,
    url: `${one}/notes`,
    summary: 'Add a note to an order',
    idempotency: 'optional',
    description: 'The note is for the team or is sent to the customer.',
    body: noteInput,
    errors: ['NOT_FOUND'],
    message: 'Note added',
  },
  sendOrderLink: {
    ...step,
    url: `${one}/send`,
    summary: 'Send the payment page of an order to the customer',
    idempotency: 'optional',
    description: 'Possible while the order is unpaid.',
    message: 'Sent to the customer',
  },
  markOrderPaid: {
    ...step,
    idempotency: 'optional',
    url: `${one}/paid`,
    summary: 'Mark an order as paid',
    description: 'Records that an order was paid outside the checkout.',
    body: paidInput,
    message: 'Order marked as paid',
  },
  cancelOrder: {
    ...step,
    url: `${one}/cancel`,
    summary: 'Cancel an order',
    description:
      'Possible until the order is dispatched; its stock is returned. Cancelling does not refund the customer; refund the order for that.',
    body: cancelInput,
    message: 'Order cancelled',
  },
  refundOrder: {
    ...step,
    idempotency: 'required',
    approval: 'refunds',
    url: `${one}/refund`,
    summary: 'Refund an order',
    description:
      'Refunds items, an amount or the whole order, with or without returning items to stock. Amounts of lines are after their share of the discounts. Payments are refunded to the original payment method; what was paid outside the checkout is recorded as refunded there.',
    body: orderRefundInput,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REFUND_STATE', 'INSUFFICIENT_BALANCE', 'CONFLICT'],
    message: 'Refund started',
  },
  getPackingSlip: {
    ...readOne,
    url: `${one}/packing-slip`,
    summary: 'Download the packing slip of an order',
    description: 'Returns a PDF.',
    output: 'file',
  },
  getOrderReceipt: {
    ...readOne,
    url: `${one}/receipt`,
    summary: 'Download the receipt of a paid order',
    description: 'Returns a PDF.',
    output: 'file',
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  },
} as const satisfies Contract;
