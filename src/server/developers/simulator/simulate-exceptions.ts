// Simulated exceptions after a payment in test mode: disputes, chargebacks and failed payouts.

import { decideChargeback, moveChargeback, openChargeback } from '#server/payments/chargebacks/service.ts';
import { raiseDispute } from '#server/payments/disputes/service.ts';
import { findRefund } from '#server/payments/refunds/payer/bank-details.ts';
import { returnRefund } from '#server/payments/refunds/return-refund.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { failPayout, returnPayout } from '#server/settlement/payouts/run-payouts.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type ChargebackStage, chargebackStages } from '#shared/contract/payments/chargebacks.ts';
import { type DisputeCategory, disputeCategoryLabels } from '#shared/contract/payments/disputes.ts';
import { chargebackReasons, reasonSchemeOf } from '#shared/payments/chargebacks/reasons.ts';
import { assertTestMode } from './advance-clock.ts';
import { findPaid, selectOpenChargebacks, statusOfPayout } from './queries.ts';

const actor = { kind: 'simulator' } as const;

/** The code of each scheme for goods or services not received. */
function notReceivedCode(scheme: string | null): string {
  const table = reasonSchemeOf(scheme ?? '');
  const found = chargebackReasons.find(
    ({ scheme: of, title, means }) => of === table && /not received/i.test(`${title} ${means}`),
  );
  return found?.code ?? 'NOT_RECEIVED';
}

async function paidOf(tx: Tx, environment: Environment, reference: string) {
  assertTestMode(environment);
  const payment = await findPaid(tx, environment.id, reference);
  if (!payment) throw new AppError('NOT_FOUND', { sentence: 'There is no payment with this reference.' });
  return payment;
}

/** Opens a dispute of the customer about a payment. Throws NOT_FOUND. */
export async function simulateDispute(
  services: TxServices,
  tx: Tx,
  environment: Environment,
  input: { reference: string; category: DisputeCategory },
): Promise<{ id: string; reference: string }> {
  const payment = await paidOf(tx, environment, input.reference);
  const { id, reference } = await raiseDispute(services, tx, {
    environmentId: environment.id,
    transactionId: payment.id,
    category: input.category,
    amount: payment.amount,
    text: `${disputeCategoryLabels[input.category]}. This dispute was simulated.`,
    raisedBy: 'payer',
    actor,
  });
  return { id, reference };
}

/** Opens a chargeback of the customer's bank. Throws NOT_FOUND, or CHARGEBACK_STATE when nothing of the payment can be charged back. */
export async function simulateChargeback(
  services: TxServices,
  tx: Tx,
  environment: Environment,
  input: { reference: string; stage: ChargebackStage; amount?: number | undefined },
): Promise<{ id: string; reference: string }> {
  const payment = await paidOf(tx, environment, input.reference);
  return openChargeback(services, tx, {
    environmentId: environment.id,
    transactionId: payment.id,
    amount: input.amount ?? null,
    stage: input.stage,
    reasonCode: notReceivedCode(payment.cardScheme),
    note: 'Simulated',
    actor,
  });
}

/** Decides an open chargeback as the scheme does, or moves it to the next stage. Throws NOT_FOUND when it is not open. */
export async function decideSimulated(
  services: TxServices,
  tx: Tx,
  environment: Environment,
  chargebackId: string,
  outcome: 'won' | 'lost' | 'escalated',
): Promise<{ done: true }> {
  const name = { environmentId: environment.id, chargebackId };
  const found = (await selectOpenChargebacks(tx, environment.id)).find(
    (chargeback) => chargeback.id === chargebackId,
  );
  if (!found) throw new AppError('NOT_FOUND');
  assertTestMode(environment);
  if (outcome !== 'escalated') await decideChargeback(services, tx, { ...name, outcome, actor });
  else await moveChargeback(services, tx, { ...name, stage: nextStage(found.stage), actor });
  return { done: true };
}

function nextStage(stage: ChargebackStage): ChargebackStage {
  const next = chargebackStages[chargebackStages.indexOf(stage) + 1];
  if (!next) throw new AppError('CHARGEBACK_STATE', { sentence: 'There is no stage after arbitration.' });
  return next;
}

/** Fails a payout that is under way, or returns one that has arrived. */
export async function failSimulatedPayout(
  services: Services,
  environment: Environment,
  payoutId: string,
): Promise<{ done: true }> {
  const of = { environmentId: environment.id, payoutId };
  const status = await statusOfPayout(services.database.db, of);
  if (!status) throw new AppError('NOT_FOUND');
  assertTestMode(environment);
  if (status === 'SETTLED') await returnPayout(services, of);
  else await failPayout(services, of);
  return { done: true };
}

/** Returns a refund that was paid to a bank account. Throws REFUND_STATE for any other refund. */
export async function returnSimulatedRefund(
  services: Services,
  environment: Environment,
  refundId: string,
): Promise<{ done: true }> {
  const refund = await findRefund(services.database.db, environment.id, refundId);
  assertTestMode(environment);
  const isReturned =
    refund.way === 'bank' &&
    (await returnRefund(services, refund, 'The recipient’s bank returned it', actor));
  if (isReturned) return { done: true };
  throw new AppError('REFUND_STATE', { sentence: 'Only a paid bank refund can be returned.' });
}
