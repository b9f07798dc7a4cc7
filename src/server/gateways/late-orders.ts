// Orders that were given up and are paid all the same: watched for as long as their page may take a card, and given back.

import { formatMoney } from '#shared/money.ts';
import { addEvent } from '../checkout/timeline.ts';
import { isDue, withClockOf } from '../http/environment-clock.ts';
import type { RefundOutcome } from '../rails/refunds.ts';
import type { Services } from '../services.ts';
import { askCounted } from './adapters.ts';
import { claimWatchedOrders, type OrderWithConnection, selectOrder, updateOrder } from './order-queries.ts';
import { placedOf, queryOrder, watchEveryMs, watchedForMs } from './orders.ts';
import type { OrderRow } from './queries.ts';

const ordersMax = 20;
const failureWaitS = 300;

/** Asks about the orders that are due; answers how many were. */
export async function watchOrders(services: Services): Promise<number> {
  const { database, clock, clocks, log } = services;
  const due = isDue(clocks, clock.now(), 'asked_again_at');
  const orders = await claimWatchedOrders(database.db, due, failureWaitS, ordersMax);
  for (const order of orders) {
    try {
      await watchOrder(withClockOf(services, order.environmentId), order);
    } catch (error) {
      log.error({ err: error, orderId: order.id }, 'an order could not be watched; asked again later');
    }
  }
  return orders.length;
}

/** Looks at one order that was given up. Money that came all the same goes back, once: by the name of the order. */
export async function watchOrder(services: Services, order: OrderRow): Promise<void> {
  const { db } = services.database;
  const found = await selectOrder(db, order.environmentId, order.id);
  if (!found) return;
  if (found.order.status === 'late') return giveBack(services, found);
  if (found.order.status !== 'closed') return;
  const outcome = await queryOrder(services, found);
  if (outcome.outcome === 'approved') {
    const { gatewayReference } = outcome;
    const askedAgainAt = new Date(services.clock.now().getTime() + watchEveryMs);
    const changed = await updateOrder(db, order, ['closed'], {
      status: 'late',
      gatewayReference,
      askedAgainAt,
    });
    if (!changed) return;
    const amount = formatMoney(order.amount, order.currency);
    await tell(
      services,
      found,
      `${amount} was paid on the card page after the attempt had been given up`,
      'danger',
    );
    return giveBack(services, { ...found, order: { ...found.order, status: 'late', gatewayReference } });
  }
  const now = services.clock.now().getTime();
  const isOver = now > found.order.payableUntil.getTime() + watchedForMs && outcome.outcome !== 'unknown';
  await updateOrder(
    db,
    order,
    ['closed'],
    isOver ? { status: 'failed', askedAgainAt: null } : { askedAgainAt: new Date(now + watchEveryMs) },
  );
}

async function giveBack(services: Services, found: OrderWithConnection): Promise<void> {
  const { order, connection } = found;
  const { id, amount, currency } = order;
  const request = { reference: id, chargeReference: id, amount, currency };
  const outcome: RefundOutcome = await askCounted(services, connection, (cards) =>
    cards.refund(placedOf(order), request),
  );
  if (outcome.outcome === 'unknown') return;
  const isDone = outcome.outcome === 'done';
  const changed = await updateOrder(services.database.db, order, ['late'], {
    status: isDone ? 'returned' : 'not_returned',
    askedAgainAt: null,
  });
  if (!changed) return;
  const money = formatMoney(amount, currency);
  if (isDone)
    return tell(services, found, `${money} that was paid too late goes back to the card`, 'neutral');
  services.log.error(
    { orderId: id, reason: outcome.reason },
    'money that was paid too late could not be given back',
  );
  await tell(
    services,
    found,
    `${money} that was paid too late could not be given back: ${outcome.reason}`,
    'danger',
  );
}

async function tell(
  services: Services,
  { order, connection }: OrderWithConnection,
  sentence: string,
  tone: 'danger' | 'neutral',
): Promise<void> {
  const named = { environmentId: order.environmentId, transactionId: order.transactionId };
  await services.database.inTransaction((tx) =>
    addEvent(services, tx, named, { kind: 'paid_late', sentence, actor: connection.gateway, tone }),
  );
}
