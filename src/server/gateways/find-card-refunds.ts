// The card processor that made a charge, for giving it back: a gateway's, or the sandbox.
import type { Mode } from '#shared/contract/session.ts';
import type { CardRefunds } from '../rails/refunds.ts';
import type { Services } from '../services.ts';
import { askCounted } from './adapters.ts';
import { selectCapturedAttempt, selectOrder } from './order-queries.ts';
import { placedOf } from './orders.ts';

export type ChargedBy = CardRefunds & {
  /** SANDBOX, INTERSWITCH or MPGS. */
  gateway: string;
  /** What to pass as `chargeReference`. */
  chargeReference: string;
};

/** Undefined when the payment was not captured, or not by card. */
export async function findCardRefunds(
  services: Services,
  payment: { environmentId: string; transactionId: string; mode: Mode },
): Promise<ChargedBy | undefined> {
  const { db } = services.database;
  const { environmentId, transactionId, mode } = payment;
  const attempt = await selectCapturedAttempt(db, environmentId, transactionId);
  if (attempt?.channel !== 'card') return undefined;
  const chargeReference = attempt.id;
  const found = await selectOrder(db, environmentId, attempt.id);
  if (!found) {
    const { name, refund, queryRefund } = services.rails.cards(mode);
    return { gateway: name, chargeReference, refund, queryRefund };
  }
  const { order, connection } = found;
  return {
    gateway: connection.gateway,
    chargeReference,
    refund: (request) => askCounted(services, connection, (cards) => cards.refund(placedOf(order), request)),
    queryRefund: (reference) =>
      askCounted(services, connection, (cards) => cards.queryRefund(placedOf(order), reference)),
  };
}
