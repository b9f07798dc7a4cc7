// Orders at card gateways: recording, lookup, querying outcomes, cancelling, and the outcome of the attempt.
import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { GatewayOrdersTable } from '#server/platform/db/tables/payments/gateways.ts';
import { isDue } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { GatewayFailure } from '#server/rails/hosted/gateway-http.ts';
import type { HostedOutcome, PlacedOrder } from '#server/rails/hosted/hosted-cards.ts';
import type { ChargeOutcome } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import { gatewayNames } from '#shared/contract/operator/gateways.ts';
import { cancelledByPayer } from '#shared/payments/timeline/payment-lines.ts';
import { callGateway } from './adapters.ts';
import {
  claimWatchedOrders,
  findWatchedOrders,
  insertOrder,
  type OrderChanges,
  type OrderWithConnection,
  selectOrder,
  selectOrderByName,
  updateOrder,
} from './order-queries.ts';
import type { OrderRow } from './queries.ts';

/** The time a gateway's page accepts a card. */
export const payableForMs = 15 * 60_000;
/** The additional wait for an order without an outcome: authentication may have begun in the last minute. */
const graceMs = 5 * 60_000;
/** The time a cancelled order is watched after its page has closed. */
export const watchedForMs = 60 * 60_000;
export const watchEveryMs = 60_000;

export type { OrderWithConnection } from './order-queries.ts';
export type { OrderRow } from './queries.ts';

type AttemptName = { environmentId: string; id: string };

/** Whether an attempt uses a gateway's page. */
export function isHosted(attempt: { gateway: string }): boolean {
  return gatewayNames.some((name) => name === attempt.gateway);
}

export function placedOf(order: OrderRow): PlacedOrder {
  const { id, amount, currency, gatewayReference } = order;
  return { reference: id, amount, currency, gatewayReference };
}

export function continueUrl(services: Services, orderId: string): string {
  return `${services.publicUrl}/gateway/continue/${orderId}`;
}

const neverPlaced = {
  outcome: 'declined',
  gatewayReference: null,
  responseCode: '25',
  reason: 'The payment never reached the gateway',
} as const;

/**
 * Returns the outcome of an attempt as reported by its gateway. Throws GatewayFailure without a usable response. A decline counts only once
 * the payer has returned or the page has closed, because the page allows another card.
 */
export async function settleOrder(services: Services, attempt: AttemptName): Promise<ChargeOutcome> {
  const found = await selectOrder(services.database.db, attempt.environmentId, attempt.id);
  // A crash before the payer was redirected: nobody can pay it.
  if (!found) return neverPlaced;
  const outcome = await queryOrder(services, found);
  const { order } = found;
  const now = services.clock.now().getTime();
  const untilMs = order.payableUntil.getTime();
  if (outcome.outcome === 'declined' && !order.returnedAt && now < untilMs)
    return stillThere(services, order);
  if (outcome.outcome !== 'waiting') return end(services, order, outcome);
  if (now < untilMs + graceMs) return stillThere(services, order);
  const reason = 'The secure card page was closed without paying';
  return end(services, order, { ...neverPlaced, responseCode: '17', reason });
}

/** Cancels an order, unless it is paid or its outcome is unknown. A later payment of it is refunded. */
export async function cancelOrder(services: Services, attempt: AttemptName): Promise<ChargeOutcome> {
  const found = await selectOrder(services.database.db, attempt.environmentId, attempt.id);
  if (!found) return neverPlaced;
  let outcome: HostedOutcome;
  try {
    outcome = await queryOrder(services, found);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    return { outcome: 'unknown', gatewayReference: null, reason: 'No response yet' };
  }
  if (outcome.outcome === 'approved' || outcome.outcome === 'unknown')
    return end(services, found.order, outcome);
  return end(services, found.order, { ...neverPlaced, responseCode: '17', reason: cancelledByPayer });
}

/** Queries the gateway. A different amount counts as declined and is logged as an error for staff. */
export async function queryOrder(
  services: Services,
  { order, connection }: OrderWithConnection,
): Promise<HostedOutcome> {
  const outcome = await callGateway(services, connection, (cards) => cards.query(placedOf(order)));
  if (outcome.outcome === 'declined' && outcome.responseCode === 'AMOUNT_MISMATCH')
    services.log.error(
      { orderId: order.id, connectionId: connection.id, gatewayReference: outcome.gatewayReference },
      'a card gateway reports a different amount than was ordered',
    );
  return outcome;
}

/** Returns the outcome while the payer is on the gateway's page, or has returned before the gateway knows the outcome. */
function stillThere(services: Services, order: OrderRow): ChargeOutcome {
  const challengeUrl = continueUrl(services, order.id);
  return { outcome: 'challenge', gatewayReference: null, challengeUrl, hosted: true };
}

/** Records the end of an order. An unpaid order is watched for as long as it could still be paid. */
async function end(services: Services, order: OrderRow, outcome: ChargeOutcome): Promise<ChargeOutcome> {
  const { db } = services.database;
  if (outcome.outcome === 'approved') {
    const { gatewayReference } = outcome;
    await updateOrder(db, order, ['open'], { status: 'paid', gatewayReference, nextQueryAt: null });
  }
  if (outcome.outcome === 'declined') {
    const nextQueryAt = new Date(services.clock.now().getTime() + watchEveryMs);
    await updateOrder(db, order, ['open'], { status: 'closed', nextQueryAt });
  }
  return outcome;
}

export async function recordOrder(db: Db, order: Insertable<GatewayOrdersTable>): Promise<void> {
  await insertOrder(db, order);
}

/** Returns the order of an attempt. */
export function findOrder(
  db: Db,
  { environmentId, id }: AttemptName,
): Promise<OrderWithConnection | undefined> {
  return selectOrder(db, environmentId, id);
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns an order by the id received from a browser or a notification; undefined for anything else. */
export async function findOrderByName(db: Db, name: string): Promise<OrderWithConnection | undefined> {
  return uuidPattern.test(name) ? selectOrderByName(db, name) : undefined;
}

/** Updates an order in an expected status; false if it was changed concurrently. */
export function changeOrder(
  db: Db,
  order: AttemptName,
  from: OrderRow['status'][],
  changes: OrderChanges,
): Promise<boolean> {
  return updateOrder(db, order, from, changes);
}

const ordersMax = 20;
const failureWaitS = 300;

const isWatchDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_query_at');

export const dueOrders = (services: Services): DueQuery => findWatchedOrders(isWatchDue(services));

/** Claims the cancelled orders that are due for a query. */
export function claimDueOrders(services: Services): Promise<OrderRow[]> {
  return claimWatchedOrders(services.database.db, isWatchDue(services), failureWaitS, ordersMax);
}
