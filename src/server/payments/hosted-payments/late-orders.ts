// Late payments of cancelled orders: watched for as long as the gateway's page may take a card, and refunded.

import { addEvent, gatewayOf } from '#server/payments/checkout/timeline.ts';
import { callGateway } from '#server/payments/gateways/adapters.ts';
import {
  changeOrder,
  claimDueOrders,
  findOrder,
  type OrderRow,
  type OrderWithConnection,
  placedOf,
  queryOrder,
  watchEveryMs,
  watchedForMs,
} from '#server/payments/gateways/orders.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { RefundOutcome } from '#server/rails/refunds.ts';
import type { Services } from '#server/services.ts';
import type { LatePayment } from '#shared/payments/timeline/payment-lines.ts';

/** Queries the due orders; returns their number. */
export async function watchOrders(services: Services): Promise<number> {
  const orders = await claimDueOrders(services);
  for (const order of orders) {
    try {
      await watchOrder(withClockOf(services, order.environmentId), order);
    } catch (error) {
      services.log.error(
        { err: error, orderId: order.id },
        'an order could not be queried; it will be retried',
      );
    }
  }
  return orders.length;
}

/** Queries one cancelled order. A late payment is refunded once, keyed by the order's id. */
export async function watchOrder(services: Services, order: OrderRow): Promise<void> {
  const { db } = services.database;
  const found = await findOrder(db, order);
  if (!found) return;
  if (found.order.status === 'late') return giveBack(services, found);
  if (found.order.status !== 'closed') return;
  const outcome = await queryOrder(services, found);
  if (outcome.outcome === 'approved') {
    const { gatewayReference } = outcome;
    const nextQueryAt = new Date(services.clock.now().getTime() + watchEveryMs);
    const changed = await changeOrder(db, order, ['closed'], {
      status: 'late',
      gatewayReference,
      nextQueryAt,
    });
    if (!changed) return;
    await writeLate(services, found, 'found');
    return giveBack(services, { ...found, order: { ...found.order, status: 'late', gatewayReference } });
  }
  const now = services.clock.now().getTime();
  const isOver = now > found.order.payableUntil.getTime() + watchedForMs && outcome.outcome !== 'unknown';
  await changeOrder(
    db,
    order,
    ['closed'],
    isOver ? { status: 'failed', nextQueryAt: null } : { nextQueryAt: new Date(now + watchEveryMs) },
  );
}

async function giveBack(services: Services, found: OrderWithConnection): Promise<void> {
  const { order, connection } = found;
  const { id, amount, currency } = order;
  const request = { reference: id, chargeReference: id, amount, currency };
  const outcome: RefundOutcome = await callGateway(services, connection, (cards) =>
    cards.refund(placedOf(order), request),
  );
  if (outcome.outcome === 'unknown') return;
  const isDone = outcome.outcome === 'done';
  const changed = await changeOrder(services.database.db, order, ['late'], {
    status: isDone ? 'returned' : 'not_returned',
    nextQueryAt: null,
  });
  if (!changed) return;
  if (isDone) return writeLate(services, found, 'returned');
  services.log.error(
    { orderId: id, reason: outcome.reason },
    'money that was paid too late could not be returned',
  );
  await writeLate(services, found, { refused: outcome.reason });
}

async function writeLate(
  services: Services,
  { order, connection }: OrderWithConnection,
  then: LatePayment,
): Promise<void> {
  const { amount, currency } = order;
  const tone = then === 'returned' ? 'neutral' : 'danger';
  const named = { environmentId: order.environmentId, transactionId: order.transactionId };
  await services.database.inTransaction((tx) =>
    addEvent(services, tx, named, {
      kind: 'paid_late',
      params: { amount, currency, then },
      actor: gatewayOf(connection),
      tone,
    }),
  );
}
