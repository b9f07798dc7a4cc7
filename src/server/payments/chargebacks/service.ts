// Cases of card schemes as other nouns work with them: opening, moving, deciding, and what of a payment is disputed.
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { TxServices } from '#server/services.ts';
import { type Decision, decideHeld, type Move, moveHeld } from './decide-chargeback.ts';
import { type OpenChargeback, openCase } from './open-chargeback.ts';
import { selectCaseByArn, selectCasesOf } from './queries.ts';
import { caseStates } from './states.ts';

export type { OpenChargeback } from './open-chargeback.ts';

type CaseName = { environmentId: string; chargebackId: string };
export type OpenedChargeback = { id: string; reference: string };

/** Opens a case for a payment: the amount is set aside and the merchant is told until when to answer. */
export async function openChargeback(
  services: TxServices,
  tx: Tx,
  wanted: OpenChargeback,
): Promise<OpenedChargeback> {
  const { id, reference } = await openCase(services, tx, wanted);
  return { id, reference };
}

/** The scheme takes a case to a later stage, with a new deadline. */
export async function moveChargeback(services: TxServices, tx: Tx, move: CaseName & Move): Promise<void> {
  const own = withClockOf(services, move.environmentId);
  await moveHeld(own, tx, await caseStates.hold(tx, move), move);
}

/** The scheme decides a case: won, what is on hold goes back to the balance; lost, it is gone. */
export async function decideChargeback(
  services: TxServices,
  tx: Tx,
  decision: CaseName & Decision,
): Promise<void> {
  const own = withClockOf(services, decision.environmentId);
  await decideHeld(own, tx, await caseStates.hold(tx, decision), decision);
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
  const cases = await selectCasesOf(tx, environmentId, transactionId);
  return cases.reduce((sum, one) => sum + one.amount - one.returnedAmount, 0);
}

/** The case of a payment that the acquirer calls by a number. */
export async function findCaseByArn(tx: Tx, environmentId: string, transactionId: string, arn: string) {
  return selectCaseByArn(tx, environmentId, transactionId, arn);
}
