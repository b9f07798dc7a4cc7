// Chargebacks of card schemes as other nouns work with them: opening, moving, deciding, and what of a payment is disputed.
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

/** Opens a chargeback for a payment: the amount is set aside and the merchant is told until when to answer. */
export async function openChargeback(
  services: TxServices,
  tx: Tx,
  wanted: OpenChargeback,
): Promise<OpenedChargeback> {
  const { id, reference } = await insertOpened(services, tx, wanted);
  return { id, reference };
}

/** The scheme takes a chargeback to a later stage, with a new deadline. */
export async function moveChargeback(
  services: TxServices,
  tx: Tx,
  move: ChargebackName & Move,
): Promise<void> {
  const own = withClockOf(services, move.environmentId);
  await moveLocked(own, tx, await chargebackStates.lock(tx, move), move);
}

/** The scheme decides a chargeback: won, what is on hold goes back to the balance; lost, it is gone. */
export async function decideChargeback(
  services: TxServices,
  tx: Tx,
  decision: ChargebackName & Decision,
): Promise<void> {
  const own = withClockOf(services, decision.environmentId);
  await decideLocked(own, tx, await chargebackStates.lock(tx, decision), decision);
}

/**
 * What of a payment cannot be refunded because it is disputed or was lost to a dispute, minor units: a refund is at most
 * amount − refunded − being refunded − this.
 */
export async function disputedAmountOf(
  tx: Tx,
  environmentId: string,
  transactionId: string,
): Promise<number> {
  const cases = await selectChargebacksOf(tx, environmentId, transactionId);
  return cases.reduce((sum, one) => sum + one.amount - one.returnedAmount, 0);
}

/** The chargeback of a payment that the acquirer calls by a number. */
export async function findChargebackByArn(tx: Tx, environmentId: string, transactionId: string, arn: string) {
  return selectChargebackByArn(tx, environmentId, transactionId, arn);
}
