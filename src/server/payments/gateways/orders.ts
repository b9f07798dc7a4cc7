// Orders placed with card gateways: written down and found again, asking for their outcome, giving them up, and what their state means for an attempt.
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

/** How long the page of a gateway takes a card. */
export const payableForMs = 15 * 60_000;
/** How long after that an order without outcome is waited for: authentication may have begun in the last minute. */
const graceMs = 5 * 60_000;
/** How long an order that was given up is watched after its page has closed. */
export const watchedForMs = 60 * 60_000;
export const watchEveryMs = 60_000;

export type { OrderWithConnection } from './order-queries.ts';
export type { OrderRow } from './queries.ts';

type AttemptName = { environmentId: string; id: string };

/** Whether an attempt is made on the page of a gateway. */
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
 * The outcome of an attempt, by what its gateway says now. Throws GatewayFailure when it says nothing usable. A
 * decline counts only once the payer has come back or the page has closed: on it one may try another card.
 */
export async function settleOrder(services: Services, attempt: AttemptName): Promise<ChargeOutcome> {
  const found = await selectOrder(services.database.db, attempt.environmentId, attempt.id);
  // A crash before the payer was sent anywhere: nobody can pay it.
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

/** Gives an order up, unless it is paid or may be: what was paid all the same later is given back. */
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
  const reason = 'Cancelled by the payer';
  return end(services, found.order, { ...neverPlaced, responseCode: '17', reason });
}

/** Asks the gateway; what it calls another amount is never ours, and somebody has to look at it. */
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

/** The payer is on the page of the gateway, or has come back from it before the outcome is known there. */
function stillThere(services: Services, order: OrderRow): ChargeOutcome {
  const challengeUrl = continueUrl(services, order.id);
  return { outcome: 'challenge', gatewayReference: null, challengeUrl, hosted: true };
}

/** Writes down how an order ended. One that was not paid is watched for as long as it might be paid all the same. */
async function end(services: Services, order: OrderRow, outcome: ChargeOutcome): Promise<ChargeOutcome> {
  const { db } = services.database;
  if (outcome.outcome === 'approved') {
    const { gatewayReference } = outcome;
    await updateOrder(db, order, ['open'], { status: 'paid', gatewayReference, askedAgainAt: null });
  }
  if (outcome.outcome === 'declined') {
    const askedAgainAt = new Date(services.clock.now().getTime() + watchEveryMs);
    await updateOrder(db, order, ['open'], { status: 'closed', askedAgainAt });
  }
  return outcome;
}

export async function recordOrder(db: Db, order: Insertable<GatewayOrdersTable>): Promise<void> {
  await insertOrder(db, order);
}

/** The order of an attempt. */
export function findOrder(
  db: Db,
  { environmentId, id }: AttemptName,
): Promise<OrderWithConnection | undefined> {
  return selectOrder(db, environmentId, id);
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An order by its name at the gateway, as a browser or a notification brings it: anything else is no order. */
export async function findOrderByName(db: Db, name: string): Promise<OrderWithConnection | undefined> {
  return uuidPattern.test(name) ? selectOrderByName(db, name) : undefined;
}

/** Changes an order that stands as expected; false when somebody else was first. */
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

const isWatchDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'asked_again_at');

export const dueOrders = (services: Services): DueQuery => findWatchedOrders(isWatchDue(services));

/** Takes the given-up orders that are due to be asked about. */
export function claimDueOrders(services: Services): Promise<OrderRow[]> {
  return claimWatchedOrders(services.database.db, isWatchDue(services), failureWaitS, ordersMax);
}
