// Chargebacks of card schemes for other nouns: opening, moving, deciding, and the disputed amount of a payment.
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { TxServices } from '#server/services.ts';
import { type Decision, decideLocked, type Move, moveLocked } from './decide-chargeback.ts';
import { insertOpened, type OpenChargeback } from './open-chargeback.ts';
import { selectChargebackByArn, selectChargebacksOf } from './queries.ts';
import { chargebackStates } from './states.ts';

export type { OpenChargeback } from './open-chargeback.ts';

type ChargebackName = { environmentId: string; chargebackId: string };
export type OpenedChargeback = { id: string; reference: string };

/** Opens a chargeback of a payment: sets the amount aside and notifies the merchant of the deadline. */
export async function openChargeback(
  services: TxServices,
  tx: Tx,
  requested: OpenChargeback,
): Promise<OpenedChargeback> {
  const { id, reference } = await insertOpened(services, tx, requested);
  return { id, reference };
}

/** Moves a chargeback to a later stage of the scheme, with a new deadline. */
export async function moveChargeback(
  services: TxServices,
  tx: Tx,
  move: ChargebackName & Move,
): Promise<void> {
  const own = withClockOf(services, move.environmentId);
  await moveLocked(own, tx, await chargebackStates.lock(tx, move), move);
}

/** Records the scheme's decision: when won, the amount on hold returns to the balance; when lost, it is paid out of the lien. */
export async function decideChargeback(
  services: TxServices,
  tx: Tx,
  decision: ChargebackName & Decision,
): Promise<void> {
  const own = withClockOf(services, decision.environmentId);
  await decideLocked(own, tx, await chargebackStates.lock(tx, decision), decision);
}

/**
 * Returns the amount of a payment that cannot be refunded because it is disputed or was lost to a dispute, minor units. A refund is at most
 * amount − refunded − being refunded − this amount.
 */
export async function disputedAmountOf(
  tx: Tx,
  environmentId: string,
  transactionId: string,
): Promise<number> {
  const cases = await selectChargebacksOf(tx, environmentId, transactionId);
  return cases.reduce((sum, item) => sum + item.amount - item.returnedAmount, 0);
}

/** Returns the chargeback of a payment with the acquirer's number. */
export async function findChargebackByArn(tx: Tx, environmentId: string, transactionId: string, arn: string) {
  return selectChargebackByArn(tx, environmentId, transactionId, arn);
}
