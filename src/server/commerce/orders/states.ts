// The states of an order: transitions, and the events sent to the merchant's systems.
import type { Updateable } from 'kysely';
import type { OrdersTable } from '#server/platform/db/tables/commerce/order-tables.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import { orderStatusLabels } from '#shared/commerce/order-enums.ts';
import type { OrderLine } from '#shared/commerce/order-lines.ts';
import type { orderEvents } from '#shared/contract/commerce/orders/order-events.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { insertOrderEvent, lockOrder, type OrderRow, type Place, updateOrderRow } from './queries.ts';

type OrderEvent = keyof typeof orderEvents;

type OrderNoun = {
  locked: { row: OrderRow };
  place: Place;
  line: OrderLine;
  event: OrderEvent;
  set: Omit<Updateable<OrdersTable>, 'customerPhone'>;
};

const none = { leads: {} };

export const orderStates = declareStates<OrderNoun>({
  entity: 'order',
  table: 'orders',
  begins: ['PLACED'],
  changes: {
    placed: { leads: {}, event: 'order.placed' },
    paid: { leads: { PLACED: 'ORDERED' }, event: 'order.paid' },
    // The order expired while its payment was in progress.
    paid_late: { leads: { EXPIRED: 'ORDERED' }, event: 'order.paid' },
    paid_again: { leads: {}, event: 'order.overpaid' },
    paid_after_cancel: { leads: {}, event: 'order.overpaid' },
    packaged: { leads: { ORDERED: 'PACKAGED' }, event: 'order.packaged' },
    dispatched: { leads: { ORDERED: 'DISPATCHED', PACKAGED: 'DISPATCHED' }, event: 'order.dispatched' },
    in_transit: {
      leads: { ORDERED: 'IN_TRANSIT', PACKAGED: 'IN_TRANSIT', DISPATCHED: 'IN_TRANSIT' },
      event: 'order.in_transit',
    },
    delivered: {
      leads: {
        ORDERED: 'DELIVERED',
        PACKAGED: 'DELIVERED',
        DISPATCHED: 'DELIVERED',
        IN_TRANSIT: 'DELIVERED',
      },
      event: 'order.delivered',
    },
    handed_over: { leads: { ORDERED: 'COMPLETED' }, event: 'order.completed' },
    completed: { leads: { DELIVERED: 'COMPLETED' }, event: 'order.completed' },
    cancelled: {
      leads: { PLACED: 'CANCELLED', ORDERED: 'CANCELLED', PACKAGED: 'CANCELLED' },
      event: 'order.cancelled',
    },
    expired: { leads: { PLACED: 'EXPIRED' }, event: 'order.expired' },
    refunded: { leads: {}, event: 'order.refunded' },
    charged_back: { leads: {}, event: 'order.refunded' },
    points_used: none,
    points_back: none,
    tracking: none,
    refund_started: none,
    refund_failed: none,
    note: none,
    customer_note: none,
    viewed: none,
    downloaded: none,
    downloads_ended: none,
    downloads_again: none,
    link_sent: none,
  },
  refusal: ({ status }) =>
    new AppError('ORDER_STATE', {
      sentence: `This is not possible for an order that is ${orderStatusLabels[status].toLowerCase()}.`,
    }),
  lock: async (tx, place) => {
    const row = await lockOrder(tx, place.environmentId, place.id);
    return row && { row };
  },
  update: updateOrderRow,
  insertLine: (tx, { environmentId, id: orderId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertOrderEvent(tx, { environmentId, orderId, ...line }),
  describe: async (_, { row }) => describeOrder(row),
});

/** The facts that lists and events have in common. */
export const factsOf = (row: OrderRow) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  paymentStatus: row.paymentStatus,
  channel: row.channel,
  currency: row.currency,
  total: row.total,
  paid: row.paid,
  refunded: row.refunded,
  paidAt: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** The data of order events. */
export const describeOrder = (row: OrderRow): WebhookEventData<OrderEvent> => ({
  ...factsOf(row),
  customerId: row.customerId,
  customerEmail: row.customerEmail,
  points: row.points,
  pointsAmount: row.pointsAmount,
  missing: row.shortLines.map(({ variantId, quantity, taken }) => ({
    variantId,
    quantity: quantity - taken,
  })),
  carrier: row.carrier,
  trackingNumber: row.trackingNumber,
  trackingUrl: row.trackingUrl,
});
