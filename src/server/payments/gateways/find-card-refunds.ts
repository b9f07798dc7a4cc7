// The processor of a card charge, for refunds: a gateway or the sandbox.

import type { ChargeRefunds } from '#server/rails/refunds.ts';
import type { Services } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { callGateway } from './adapters.ts';
import { selectCapturedAttempt, selectOrder } from './order-queries.ts';
import { placedOf } from './orders.ts';

export type ChargedBy = ChargeRefunds & {
  /** SANDBOX, INTERSWITCH or MPGS. */
  gateway: string;
  /** The value to pass as `chargeReference`. */
  chargeReference: string;
};

/** Returns the processor; undefined if the payment was not captured, or not by card. */
export async function findCardRefunds(
  services: Services,
  payment: { environmentId: string; transactionId: string; mode: Mode },
): Promise<ChargedBy | undefined> {
  const { db } = services.database;
  const { environmentId, transactionId, mode } = payment;
  const attempt = await selectCapturedAttempt(db, environmentId, transactionId);
  if (attempt?.channel !== 'card') return undefined;
  return cardRefundsOf(services, { environmentId, mode }, attempt.id);
}

/** Returns the processor of one attempt, captured or not; undefined while none is connected. */
export async function cardRefundsOf(
  services: Services,
  { environmentId, mode }: { environmentId: string; mode: Mode },
  chargeReference: string,
): Promise<ChargedBy | undefined> {
  const found = await selectOrder(services.database.db, environmentId, chargeReference);
  if (!found) {
    const cards = services.rails.cards(mode);
    if (!cards) return undefined;
    const { name, refund, queryRefund } = cards;
    return { gateway: name, chargeReference, refund, queryRefund };
  }
  const { order, connection } = found;
  return {
    gateway: connection.gateway,
    chargeReference,
    refund: (request) => callGateway(services, connection, (cards) => cards.refund(placedOf(order), request)),
    queryRefund: (reference) =>
      callGateway(services, connection, (cards) => cards.queryRefund(placedOf(order), reference)),
  };
}
