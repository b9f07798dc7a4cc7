// Incoming money on a transfer account: recorded once, then matched to its payment or owed back to its sender.

import { lockAhead } from '#server/ledger/lock-ahead.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import { sandboxRail } from '#server/rails/virtual-accounts/sandbox-notices.ts';
import { makeSandboxInflow } from '#server/rails/virtual-accounts/sandbox-virtual-accounts.ts';
import type { InflowNotice } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
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
import { atBank } from './open-account.ts';
import { returnOwedMoney } from './return-transfers.ts';
import { type Taken, takeOtherAmount } from './take-other-amount.ts';
import { openSuspenseAccounts, postArrival } from './transfer-money.ts';
import {
  insertReceipt,
  markReceiptGoingBack,
  selectAccount,
  selectAccountByNumber,
  selectMode,
  selectReceipts,
  type TransferAccountRow,
  updateReceiptMatched,
  updateTransferAccount,
} from './transfer-queries.ts';

const bank: TimelineActor = { kind: 'bank', name: null };

/** Queries the bank for transfers to an account and processes those it did not report. */
export async function queryTransfers(services: Services, account: TransferAccountRow): Promise<void> {
  const { database, rails, log } = services;
  const { mode } = await selectMode(database.db, account.environmentId);
  const rail = rails.virtualAccounts(mode);
  if (rail?.name !== account.provider) return;
  const ask = () => rail.inflowsOf(atBank(account), account.createdAt);
  const notices = await withTimeout(railTimeoutMs, ask).catch((error: unknown) => {
    log.warn({ err: error, accountId: account.id }, 'the bank of a transfer did not respond');
    return [];
  });
  for (const notice of notices)
    if (notice.accountNumber === account.accountNumber) await receiveTransfer(services, notice);
}

/** Simulates a payer's transfer in the sandbox and processes it at once; throws NOT_FOUND for an account number without a payment. */
export async function receiveSandboxTransfer(
  services: Services,
  transfer: { accountNumber: string; amount: number; senderName: string; sessionId?: string | undefined },
): Promise<InflowNotice> {
  const { database, clock } = services;
  const isOurs = await selectAccountByNumber(database.db, sandboxRail, transfer.accountNumber);
  // The sandbox records are kept after an erasure of personal data, so they contain no name.
  const sent = { ...transfer, senderName: 'PAYER', narration: null };
  const result = isOurs && (await makeSandboxInflow(database, clock, sent));
  if (!result) throw new AppError('NOT_FOUND');
  const notice = { ...result, senderName: transfer.senderName };
  await receiveTransfer(services, notice);
  return notice;
}

/**
 * Processes a bank's notification. A repeated session id changes nothing. A sufficient amount captures the payment, a smaller one waits for
 * more, and an excess or late amount is returned. Throws NOT_FOUND for an unknown account.
 */
export async function receiveTransfer(all: Services, notice: InflowNotice): Promise<void> {
  const { database } = all;
  const account = await selectAccountByNumber(database.db, notice.rail, notice.accountNumber);
  if (!account) throw new AppError('NOT_FOUND');
  const { environmentId, transactionId } = account;
  const services = withClockOf(all, environmentId);
  const payment = await loadPayment(services, database.db, { environmentId, id: transactionId });
  // Only notifications of the bank connected in this mode count: the sandbox, for example, cannot report money of live payments.
  if (all.rails.virtualAccounts(payment.merchant.mode)?.name !== notice.rail) throw new AppError('NOT_FOUND');
  const { currency, requestedAmount, split } = payment.row;
  const { pending, shares } = await openCaptureAccounts(database.db, {
    environmentId,
    currency,
    channel: 'transfer',
    split: split && { rule: split, base: requestedAmount },
  });
  await openSuspenseAccounts(database.db, environmentId, currency);
  await database.inTransaction((tx) =>
    takeIn(services, tx, {
      known: payment,
      accountId: account.id,
      notice,
      owners: [pending, ...shares.values()],
    }),
  );
  await returnOwedMoney(services, account);
}

type ReceivedTransfer = {
  known: Payment;
  accountId: string;
  notice: InflowNotice;
  /** The ledger accounts of the payment's owners. */
  owners: readonly number[];
};

async function takeIn(
  services: TxServices,
  tx: Tx,
  { known, accountId, notice, owners }: ReceivedTransfer,
): Promise<void> {
  const { clock } = services;
  const { environmentId, id: transactionId } = known.row;
  const row = await lockPayment(tx, environmentId, transactionId);
  const account = await selectAccount(tx, environmentId, accountId);
  if (!row || !account) throw new AppError('NOT_FOUND');
  const payment = { ...known, row };
  // Global lock order: payment, source, balances.
  const { source: found } = payment;
  if (found) await found.source.lock(tx, found.payable);
  await lockAhead(tx, environmentId, owners);
  const now = clock.now();
  const receiptId = clock.newId();
  const isNew = await insertReceipt(tx, {
    environmentId,
    id: receiptId,
    transferAccountId: account.id,
    provider: notice.rail,
    sessionId: notice.sessionId,
    amount: notice.amount,
    senderName: notice.senderName,
    senderBank: notice.senderBank,
    senderAccount: notice.senderAccount,
    receivedAt: now,
  });
  if (!isNew) return;
  const { currency } = row;
  await postArrival(tx, clock, { provider: notice.rail, ...notice, environmentId, currency, transactionId });
  // A transfer made in time may be reported late. A test clock that was moved cannot be compared with the time at the bank.
  const arrivedAt = clock.onWall ? now : (notice.arrivedAt ?? now);
  if (account.status !== 'ACTIVE' || arrivedAt >= account.expiresAt) {
    const params = { amount: notice.amount, currency, sender: notice.senderName };
    return writeArrival(services, tx, payment, { kind: 'transfer_late', params });
  }
  await match(services, tx, { payment, account, notice, receiptId });
}

type Arrival = { payment: Payment; account: TransferAccountRow; notice: InflowNotice; receiptId: string };

/** Matches the received total by the rules of the account; a sufficient total captures the payment. */
async function match(services: TxServices, tx: Tx, arrival: Arrival): Promise<void> {
  const { payment, notice, receiptId } = arrival;
  const { environmentId, id, currency } = payment.row;
  const account = { ...arrival.account, received: arrival.account.received + notice.amount };
  const missing = account.amount - account.received;
  const params = { amount: notice.amount, currency, sender: notice.senderName, missing };
  const tell = (rule?: 'accepted' | 'goes_back') =>
    writeArrival(services, tx, payment, {
      kind: 'transfer_received',
      params: rule ? { ...params, rule } : params,
    });
  const isReturnDue = missing > 0 ? account.amountUnder === 'return' : account.amountOver === 'return_all';
  if (missing !== 0 && isReturnDue) {
    await markReceiptGoingBack(tx, { environmentId, id: receiptId });
    return tell('goes_back');
  }
  await updateTransferAccount(tx, account, { received: account.received });
  const attempt = await selectLastAttempt(tx, environmentId, id);
  if (!attempt) throw new Error(`Payment ${id} awaits a transfer without an attempt`);
  const request = { payment, attempt, account };
  const isTaken = (missing > 0 ? account.amountUnder : account.amountOver) === 'accept';
  const other = missing !== 0 && isTaken ? await takeOtherAmount(services, tx, request) : null;
  await tell(other ? 'accepted' : undefined);
  if (missing <= 0 || other) await pay(services, tx, other ?? request, notice);
}

/** Captures the payment and matches the receipts with it, up to its amount. */
async function pay(services: TxServices, tx: Tx, taken: Taken, notice: InflowNotice): Promise<void> {
  const { account } = taken;
  const outcome = await captureTransfer(services, tx, taken, notice);
  if (outcome !== 'captured') return refuse(services, tx, account, outcome);
  await updateTransferAccount(tx, account, { status: 'PAID' });
  let remaining = account.amount;
  for (const receipt of await selectReceipts(tx, account)) {
    const matched = Math.min(remaining, receipt.amount);
    if (matched > 0) await updateReceiptMatched(tx, receipt, matched);
    remaining -= matched;
  }
}

/** The ledger refused the payment: closes the account unmatched and returns all its receipts to their senders. */
async function refuse(
  services: TxServices,
  tx: Tx,
  account: TransferAccountRow,
  outcome: CaptureOutcome,
): Promise<void> {
  const { transactionId } = account;
  services.log.error({ transactionId, outcome }, 'a transfer was not captured and will be returned');
  const reason = { kind: 'transfer_refused', params: { already: outcome === 'already' } } as const;
  await closeTransfer(services, tx, account, { status: 'CLOSED', stage: 'open', actor: bank, reason });
}

async function captureTransfer(
  services: TxServices,
  tx: Tx,
  { payment, attempt }: Taken,
  notice: InflowNotice,
): Promise<CaptureOutcome> {
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
    services,
  );
  const [outcome] = await capturePayments(tx, [{ capture, services }]);
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
