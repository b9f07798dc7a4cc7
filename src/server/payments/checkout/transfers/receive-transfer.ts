// Money arrives on a transfer account: recorded once, then matched to its payment, or owed back to its sender.

import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { TransferNotice } from '#server/rails/rails.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaymentLine } from '#shared/payments/timeline/payment-lines.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { captureFor } from '../capture-attempt.ts';
import { type CaptureOutcome, capturePayments, openCaptureAccounts } from '../capture-payments.ts';
import { loadPayment, type Payment } from '../payment.ts';
import { lockPayment, selectLastAttempt } from '../queries.ts';
import { addEvent } from '../timeline.ts';
import { closeTransfer } from './close-transfer.ts';
import { returnOwedMoney } from './return-transfers.ts';
import { openSuspenseAccounts, postArrival } from './transfer-money.ts';
import {
  insertReceipt,
  selectAccount,
  selectAccountByNumber,
  selectReceipts,
  type TransferAccountRow,
  updateReceiptMatched,
  updateTransferAccount,
} from './transfer-queries.ts';

const bank: TimelineActor = { kind: 'bank', name: null };

/**
 * Takes in a bank's notice. The same session id again changes nothing. Enough money captures the payment, too little
 * waits for more, what is too much or too late goes back. Throws NOT_FOUND for an account that is none of ours.
 */
export async function receiveTransfer(all: Services, notice: TransferNotice): Promise<void> {
  const { database } = all;
  const account = await selectAccountByNumber(database.db, notice.provider, notice.accountNumber);
  if (!account) throw new AppError('NOT_FOUND');
  const { environmentId, transactionId } = account;
  const services = withClockOf(all, environmentId);
  const payment = await loadPayment(services, database.db, { environmentId, id: transactionId });
  // A bank that is not connected to this mode says nothing of its money: the sandbox never does of live payments.
  if (all.rails.collection(payment.merchant.mode)?.name !== notice.provider) throw new AppError('NOT_FOUND');
  const { currency, requestedAmount, split } = payment.row;
  await openCaptureAccounts(database.db, {
    environmentId,
    currency,
    channel: 'transfer',
    split: split && { rule: split, base: requestedAmount },
  });
  await openSuspenseAccounts(database.db, environmentId, currency);
  await database.inTransaction((tx) => takeIn(services, tx, payment, account.id, notice));
  await returnOwedMoney(services, account);
}

async function takeIn(
  services: TxServices,
  tx: Tx,
  known: Payment,
  accountId: string,
  notice: TransferNotice,
): Promise<void> {
  const { clock } = services;
  const { environmentId, id: transactionId } = known.row;
  const row = await lockPayment(tx, environmentId, transactionId);
  const account = await selectAccount(tx, environmentId, accountId);
  if (!row || !account) throw new AppError('NOT_FOUND');
  const payment = { ...known, row };
  // In the order everybody locks: payment, source, balances.
  const { source: found } = payment;
  if (found) await found.source.lock(tx, found.payable);
  const now = clock.now();
  const isNew = await insertReceipt(tx, {
    environmentId,
    id: clock.newId(),
    transferAccountId: account.id,
    provider: notice.provider,
    sessionId: notice.sessionId,
    amount: notice.amount,
    senderName: notice.senderName,
    senderBank: notice.senderBank,
    senderAccount: notice.senderAccount,
    receivedAt: now,
  });
  if (!isNew) return;
  const { currency } = row;
  await postArrival(tx, clock, { ...notice, environmentId, currency, transactionId });
  if (account.status !== 'ACTIVE' || now >= account.expiresAt) {
    const params = { amount: notice.amount, currency, sender: notice.senderName };
    return writeArrival(services, tx, payment, { kind: 'transfer_late', params });
  }
  await match(services, tx, payment, { ...account, received: account.received + notice.amount }, notice);
}

/** Counts what has arrived; with enough of it the payment is made. */
async function match(
  services: TxServices,
  tx: Tx,
  payment: Payment,
  account: TransferAccountRow,
  notice: TransferNotice,
): Promise<void> {
  const { currency } = payment.row;
  const missing = account.amount - account.received;
  await updateTransferAccount(tx, account, { received: account.received });
  const params = { amount: notice.amount, currency, sender: notice.senderName, missing };
  await writeArrival(services, tx, payment, { kind: 'transfer_received', params });
  if (missing > 0) return;
  const outcome = await captureTransfer(services, tx, payment, notice);
  if (outcome !== 'captured') return refuse(services, tx, account, outcome);
  await updateTransferAccount(tx, account, { status: 'PAID' });
  let left = account.amount;
  for (const receipt of await selectReceipts(tx, account)) {
    const matched = Math.min(left, receipt.amount);
    if (matched > 0) await updateReceiptMatched(tx, receipt, matched);
    left -= matched;
  }
}

/** The books do not take the payment: its account closes unmatched, and all that arrived on it goes back to its senders. */
async function refuse(
  services: TxServices,
  tx: Tx,
  account: TransferAccountRow,
  outcome: CaptureOutcome,
): Promise<void> {
  const { transactionId } = account;
  services.log.error({ transactionId, outcome }, 'a transfer was not captured: it goes back');
  const reason = { kind: 'transfer_refused', params: { already: outcome === 'already' } } as const;
  await closeTransfer(services, tx, account, { status: 'CLOSED', stage: 'open', actor: bank, reason });
}

async function captureTransfer(
  services: TxServices,
  tx: Tx,
  payment: Payment,
  notice: TransferNotice,
): Promise<CaptureOutcome> {
  const { environmentId, id } = payment.row;
  const attempt = await selectLastAttempt(tx, environmentId, id);
  if (!attempt) throw new Error(`Payment ${id} awaits a transfer without an attempt`);
  const capture = captureFor(
    payment,
    attempt,
    {
      gatewayReference: notice.sessionId,
      responseCode: '00',
      reason: 'Transfer received',
      threeDs: null,
      sender: {
        name: notice.senderName,
        bank: notice.senderBank,
        account: notice.senderAccount,
        sessionId: notice.sessionId,
      },
      paidAt: services.clock.now(),
    },
    { publicUrl: services.publicUrl, emails: true, simulated: services.rails.liveIsSimulated },
  );
  const [outcome] = await capturePayments(tx, services, [capture]);
  return outcome ?? 'missing';
}

async function writeArrival(
  services: TxServices,
  tx: Tx,
  { row }: Payment,
  line: Extract<PaymentLine, { kind: 'transfer_late' | 'transfer_received' }>,
): Promise<void> {
  const { environmentId, id: transactionId } = row;
  await addEvent(services, tx, { environmentId, transactionId }, { ...line, actor: bank, tone: 'neutral' });
}
