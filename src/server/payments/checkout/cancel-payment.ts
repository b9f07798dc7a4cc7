// Cancelling a challenge or transfer on the payer's request: the rail is closed first, so that no money can arrive afterwards unnoticed.

import { cancelOrder, isHosted } from '#server/payments/gateways/orders.ts';
import { connected } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { loadPayment, type Payment } from './payment.ts';
import { describeProgress } from './progress.ts';
import { leavePrompt } from './prompts/pay-by-prompt.ts';
import { selectLastAttempt } from './queries.ts';
import { failAttempt, settleAttempt } from './settle-attempt.ts';
import { payerActor } from './timeline.ts';
import { closeTransfer } from './transfers/close-transfer.ts';
import { atBank } from './transfers/open-account.ts';
import { returnOwedMoney } from './transfers/return-transfers.ts';
import { selectTransferAccount } from './transfers/transfer-queries.ts';

/**
 * Cancels the pending step of the payment, which may then be tried with another method. A payment without a pending step stays unchanged.
 */
export async function cancelPayment(services: Services, reference: string): Promise<PaymentProgress> {
  const payment = await loadPayment(services, services.database.db, reference);
  const { row } = payment;
  if (row.status === 'successful') throw new AppError('ALREADY_PAID');
  if (row.status === 'pending') {
    if (row.stage === 'processing' || row.stage === 'unknown') throw new AppError('PAYMENT_IN_PROGRESS');
    if (row.stage === 'challenge') await cancelChallenge(services, payment);
    if (row.stage === 'awaiting_payer') {
      const attempt = await selectLastAttempt(services.database.db, row.environmentId, row.id);
      await leavePrompt(services, payment, attempt, payerActor(row));
    }
    if (row.stage === 'awaiting_transfer') await cancelTransfer(services, payment);
  }
  const progress = await describeProgress(services, reference);
  if (progress.state === 'successful') throw new AppError('ALREADY_PAID');
  return progress;
}

/** The payer may have confirmed in another window, so the rail's state after the cancellation decides. */
async function cancelChallenge(services: Services, payment: Payment): Promise<void> {
  const { database, rails } = services;
  const { environmentId, id } = payment.row;
  const attempt = await selectLastAttempt(database.db, environmentId, id);
  if (attempt?.status !== 'challenged') return;
  const outcome = isHosted(attempt)
    ? await cancelOrder(services, attempt)
    : await connected(rails.cards(payment.merchant.mode)).cancel(attempt.id);
  if (outcome.outcome !== 'declined') return settleAttempt(services, payment, attempt, outcome);
  await database.inTransaction((tx) =>
    failAttempt(services, tx, attempt, { ...outcome, stage: 'cancelled', actor: payerActor(payment.row) }),
  );
}

async function cancelTransfer(services: Services, payment: Payment): Promise<void> {
  const { database, rails } = services;
  const { environmentId, id } = payment.row;
  const account = await selectTransferAccount(database.db, environmentId, id);
  if (!account) return;
  const closed = await database.inTransaction((tx) =>
    closeTransfer(services, tx, account, {
      status: 'CLOSED',
      stage: 'cancelled',
      actor: payerActor(payment.row),
    }),
  );
  if (!closed) return;
  await connected(rails.virtualAccounts(payment.merchant.mode)).close(atBank(account));
  await returnOwedMoney(services, account);
}
