// Sending refunds: each is claimed by one instance, handed to its rail once, and queried while the outcome is unknown.

import { loadPayment, type Payment } from '#server/payments/checkout/payment.ts';
import { findCardRefunds } from '#server/payments/gateways/find-card-refunds.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { BankTransfer, TransferOutcome } from '#server/rails/banks.ts';
import type { RefundOutcome } from '#server/rails/refunds.ts';
import type { Services } from '#server/services.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { type Account, bankCountryOf, expectedDay, findSender } from './destination.ts';
import { claimRefund, eachWithRefunds, selectDueRefunds } from './due-queries.ts';
import { awaitDetails, failRefund, markUnknown, succeedRefund } from './finish-refund.ts';
import { isReturnedFrom, type RefundRow, updateRefund } from './queries.ts';
import { nextReturnCheck, returnRefund } from './return-refund.ts';
import { refundStates } from './states.ts';

const batchMax = 20;
/** The duration of a claim: longer than the rail's timeout. */
const claimMs = railTimeoutMs + 30_000;
/** The pause while no rail is connected; then the pauses between queries of an unknown outcome, the last of which repeats. */
const noRailPauseMs = 900_000;
const pausesMs = [5000, 15_000, 60_000, 300_000, 900_000, 3_600_000];

/** Sends waiting refunds and queries due outcomes; returns the number of refunds processed. */
export function sendDueRefunds(services: Services): Promise<number> {
  const { database, clock, clocks } = services;
  const due = isDue(clocks, clock.now(), 'next_attempt_at');
  return eachWithRefunds(database.db, 'next_attempt_at', due, (environmentId) =>
    sendRefundsOf(services, { environmentId, due, limit: batchMax }),
  );
}

async function sendRefundsOf(
  services: Services,
  of: Parameters<typeof selectDueRefunds>[1],
): Promise<number> {
  const { database, log } = services;
  let done = 0;
  for (const refund of await selectDueRefunds(database.db, of)) {
    try {
      if (await sendRefund(withClockOf(services, refund.environmentId), refund)) done += 1;
    } catch (error) {
      log.error(
        { err: error, refundId: refund.id },
        'a refund could not be sent or queried; it will be retried',
      );
    }
  }
  return done;
}

/** Claims one refund and advances it one step; false when another instance has it. */
export async function sendRefund(services: Services, claimed: RefundRow): Promise<boolean> {
  const { database, clock } = services;
  const now = clock.now();
  const refund = await claimRefund(database.db, claimed, new Date(now.getTime() + claimMs), now);
  if (!refund) return false;
  const name = { environmentId: refund.environmentId, id: refund.transactionId };
  const payment = await loadPayment(services, database.db, name);
  if (refund.way === 'card') await sendToCard(services, payment, refund);
  else await sendToBank(services, payment, refund);
  return true;
}

/** Returns the pause after the given number of queries. */
function pauseOf(requestCount: number): number {
  return pausesMs[Math.min(requestCount, pausesMs.length) - 1] ?? 5000;
}

/** A rail that does not answer may still have executed the refund. */
async function ask<T extends { outcome: string }>(
  services: Services,
  refund: RefundRow,
  question: () => Promise<T>,
): Promise<T | null> {
  try {
    return await withTimeout(railTimeoutMs, question);
  } catch (error) {
    services.log.warn({ err: error, refundId: refund.id }, 'a rail did not respond about a refund');
    return null;
  }
}

async function stayUnknown(services: Services, refund: RefundRow, reference: string | null): Promise<void> {
  const nextAttemptAt = new Date(services.clock.now().getTime() + pauseOf(refund.requestCount));
  await markUnknown(services, refund, { nextAttemptAt, reference });
}

async function sendToCard(services: Services, payment: Payment, refund: RefundRow): Promise<void> {
  const { environmentId, transactionId, railReference, amount, currency } = refund;
  const { mode } = payment.merchant;
  const cards = await findCardRefunds(services, { environmentId, transactionId, mode });
  if (!cards) return awaitDetails(services, refund, { kind: 'charge_unknown' });
  await noteSent(services, payment, refund, cards.gateway);
  const { chargeReference } = cards;
  const request = { reference: railReference, chargeReference, amount, currency };
  const answer: RefundOutcome | null = await ask(services, refund, () =>
    refund.acknowledged ? cards.queryRefund(railReference) : cards.refund(request),
  );
  if (!answer || answer.outcome === 'unknown')
    return stayUnknown(services, refund, answer?.gatewayReference ?? null);
  const { outcome, reason, gatewayReference } = answer;
  if (outcome === 'done')
    return succeedRefund(services, refund, { gatewayReference, reason, from: 'gateway_receivable' });
  if (outcome === 'failed')
    return failRefund(services, refund, { reason, actor: { kind: 'gateway', name: cards.gateway } });
  return awaitDetails(services, refund, reason);
}

async function sendToBank(services: Services, payment: Payment, refund: RefundRow): Promise<void> {
  const { merchant, row } = payment;
  const rail = services.rails.banks(merchant.mode);
  if (!rail) return waitForRail(services, refund);
  const country = bankCountryOf(merchant.country);
  const account = accountOf(refund) ?? (await takeSender(services, refund, findSender(country, row)));
  if (!account) return awaitDetails(services, refund, { kind: 'sender_unknown' });
  await noteSent(services, payment, refund, rail.name);
  const transfer: BankTransfer = {
    reference: refund.railReference,
    amount: refund.amount,
    currency: refund.currency,
    bankCode: account.bankCode,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    narration: `Refund ${refund.reference} ${merchant.businessName}`.slice(0, 100),
  };
  const answer: TransferOutcome | null = await ask(services, refund, () =>
    refund.acknowledged ? rail.query(refund.railReference) : rail.send(transfer),
  );
  if (!answer || answer.outcome === 'unknown') return stayUnknown(services, refund, null);
  const bank: TimelineActor = { kind: 'bank', name: rail.name };
  if (answer.outcome === 'failed')
    return failRefund(services, refund, { reason: answer.reason, actor: bank });
  const returnCheckAt = nextReturnCheck(services.clock.now(), 0);
  await succeedRefund(services, refund, {
    gatewayReference: answer.sessionId,
    reason: 'Sent to the bank account',
    from: 'settlement_bank',
    ...(returnCheckAt && { returnCheckAt }),
  });
  if (answer.outcome === 'returned') await returnRefund(services, refund, answer.reason, bank);
}

/** Nothing was handed over: retries later, in case a bank has been connected meanwhile. */
async function waitForRail(services: Services, refund: RefundRow): Promise<void> {
  const nextAttemptAt = new Date(services.clock.now().getTime() + noRailPauseMs);
  await updateRefund(services.database.db, refund, ['PROCESSING'], { nextAttemptAt });
}

function accountOf({ bankCode, bankName, accountNumber, accountName }: RefundRow): Account | null {
  if (!bankCode || !accountNumber) return null;
  return { bankCode, bankName: bankName ?? '', accountNumber, accountName: accountName ?? '' };
}

/**
 * Stores the sender's account, so that later attempts use the same one. An account that returned an earlier refund of this payment is not
 * tried again.
 */
async function takeSender(
  services: Services,
  refund: RefundRow,
  sender: Account | null,
): Promise<Account | null> {
  if (sender && (await isReturnedFrom(services.database.db, refund, sender.accountNumber))) return null;
  if (sender)
    await updateRefund(services.database.db, refund, ['PROCESSING'], { ...sender, detailsBy: 'sender' });
  return sender;
}

/** Records the sending once per refund and rail, before the handover. A refund sent on a later day is expected correspondingly later. */
async function noteSent(
  services: Services,
  { merchant }: Payment,
  refund: RefundRow,
  gateway: string,
): Promise<void> {
  if (refund.requestCount > 1 && refund.gateway === gateway) return;
  await services.database.inTransaction(async (tx) => {
    const now = services.clock.now();
    const isLate = dayOf(now, merchant.timeZone) > dayOf(refund.createdAt, merchant.timeZone);
    const expectedOn =
      isLate || refund.expectedOn === null
        ? await expectedDay(tx, merchant, refund.way, now)
        : refund.expectedOn;
    await updateRefund(tx, refund, ['PROCESSING'], { gateway, expectedOn });
    await refundStates.note(services, tx, refund, {
      kind: 'sent',
      params: { way: refund.way },
      actor: { kind: 'gateway', name: gateway },
      tone: 'neutral',
    });
  });
}
