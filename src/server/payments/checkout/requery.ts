// Querying a rail for the outcome of an open attempt, and settling it: for the payer, the merchant and the job.

import { isHosted, settleOrder } from '#server/payments/gateways/orders.ts';
import type { Db } from '#server/platform/db/database.ts';
import { connected } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { firstRequeryMs } from './begin-attempt.ts';
import { claimAttempt } from './due/due-queries.ts';
import { loadPayment } from './payment.ts';
import { describeProgress } from './progress.ts';
import { isPrompt, queryPrompt } from './prompts/query-prompt.ts';
import { type AttemptRow, lockPayment, openAttemptStatuses, selectLastAttempt } from './queries.ts';
import { isReversal, reverseCharge } from './reversals/reverse-charge.ts';
import { challengeMs, failAttempt, settleAttempt } from './settle-attempt.ts';
import { queryTransfers } from './transfers/receive-transfer.ts';
import { selectTransferAccount } from './transfers/transfer-queries.ts';

function isOpen(attempt: AttemptRow | undefined): attempt is AttemptRow {
  return attempt !== undefined && openAttemptStatuses.some((status) => status === attempt.status);
}

/**
 * Queries the outcome of a payment that is pending at a rail. Throws REQUERY_FINAL if its outcome is already known. An unknown outcome
 * stays unknown.
 */
export async function requeryAttempt(
  services: Services,
  environmentId: string,
  transactionId: string,
): Promise<void> {
  const { db } = services.database;
  const { row } = await loadPayment(services, db, { environmentId, id: transactionId });
  const attempt = await selectLastAttempt(db, environmentId, transactionId);
  if (row.status !== 'pending' || !isOpen(attempt)) throw new AppError('REQUERY_FINAL');
  await queryRail(services, attempt);
}

/**
 * Queries the rail of an attempt and settles the outcome. An attempt that is just being sent to the rail is skipped: a query now would make
 * the rail refuse it.
 */
export async function queryRail(services: Services, attempt: AttemptRow): Promise<void> {
  const { database, rails, clock } = services;
  const ageMs = clock.now().getTime() - attempt.startedAt.getTime();
  const isHandedOver = attempt.status === 'processing' && ageMs < firstRequeryMs(attempt);
  if (attempt.channel === 'transfer') return requeryTransfer(services, attempt, isHandedOver);
  if (isHandedOver) return;
  const { environmentId, transactionId } = attempt;
  const payment = await loadPayment(services, database.db, { environmentId, id: transactionId });
  if (isReversal(attempt)) return reverseCharge(services, payment, attempt);
  if (isPrompt(attempt)) return queryPrompt(services, payment, attempt);
  if (isHosted(attempt))
    return settleAttempt(services, payment, attempt, await settleOrder(services, attempt));
  const cards = connected(rails.cards(payment.merchant.mode));
  let outcome = await cards.query(attempt.id);
  if (outcome.outcome === 'challenge' && ageMs > challengeMs) outcome = await cards.cancel(attempt.id);
  await settleAttempt(services, payment, attempt, outcome);
}

/** Queries the bank for transfers it did not report. An account whose number was never received is abandoned. */
async function requeryTransfer(
  services: Services,
  attempt: AttemptRow,
  isHandedOver: boolean,
): Promise<void> {
  const account = await selectAccountOf(services.database.db, attempt);
  if (account) await queryTransfers(services, account);
  else if (!isHandedOver) await giveUpUnopened(services, attempt);
}

/** Returns the account of this attempt, not of an earlier one. */
async function selectAccountOf(db: Db, { environmentId, transactionId, startedAt }: AttemptRow) {
  const account = await selectTransferAccount(db, environmentId, transactionId);
  return account && account.createdAt >= startedAt ? account : undefined;
}

async function giveUpUnopened(services: Services, attempt: AttemptRow): Promise<void> {
  const { environmentId, transactionId } = attempt;
  await services.database.inTransaction(async (tx) => {
    await lockPayment(tx, environmentId, transactionId);
    if (await selectAccountOf(tx, attempt)) return;
    await failAttempt(services, tx, attempt, {
      gatewayReference: null,
      responseCode: '96',
      reason: { kind: 'account_not_opened' },
    });
  });
}

/** The stages of a payment in which a rail can be queried. */
const withRail = new Set(['challenge', 'unknown', 'awaiting_payer']);

/**
 * Returns the progress of a payment. After a challenge the rail is queried on every call, because the payer may have just returned from the
 * bank; other open outcomes are queried only when due, however many pages poll.
 */
export async function getPaymentProgress(services: Services, reference: string): Promise<PaymentProgress> {
  const { database, clock, log } = services;
  const payment = await loadPayment(services, database.db, reference);
  const { row } = payment;
  const isWithRail = row.status === 'pending' && withRail.has(row.stage);
  const attempt = isWithRail ? await selectLastAttempt(database.db, row.environmentId, row.id) : undefined;
  const isDue =
    attempt?.status === 'challenged' ||
    (attempt?.status === 'unknown' && (await claimAttempt(database.db, attempt, clock.now())));
  if (attempt && isDue) {
    // A rail that does not respond must not fail the payer's request.
    await queryRail(services, attempt).catch((error: unknown) =>
      log.warn({ err: error, attemptId: attempt.id }, 'the gateway could not be queried'),
    );
  }
  return describeProgress(services, reference);
}
