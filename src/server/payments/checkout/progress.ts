// The progress of a payment, as shown to the payer.

import type { Services } from '#server/services.ts';
import { gatewayNames } from '#shared/contract/operator/gateways.ts';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { cancelledByPayer } from '#shared/payments/timeline/payment-lines.ts';
import { isOpenAt, loadPayment, type Payment, sourceClosedReason } from './payment.ts';
import { findPrompt, type ShownPrompt } from './prompts/query-prompt.ts';
import { type PaymentRow, selectLastAttempt } from './queries.ts';
import { selectTransferAccount, type TransferAccountRow } from './transfers/transfer-queries.ts';

type State = PaymentProgress['state'];

/** Reads a payment again and returns its progress. */
export async function describeProgress(services: Services, reference: string): Promise<PaymentProgress> {
  return describeStanding(services, await loadPayment(services, services.database.db, reference));
}

/** Returns the progress of a payment whose current state is already loaded. */
export async function describeStanding(services: Services, payment: Payment): Promise<PaymentProgress> {
  const { database, clock } = services;
  const { row } = payment;
  const isWaitingForTransfer = row.stage === 'awaiting_transfer';
  const account = isWaitingForTransfer
    ? await selectTransferAccount(database.db, row.environmentId, row.id)
    : undefined;
  const isPrompted = row.stage === 'awaiting_payer' && row.status === 'pending';
  const prompt = isPrompted ? await findPrompt(database.db, row.environmentId, row.id) : undefined;
  const isChallenged = row.stage === 'challenge' && row.status === 'pending';
  const attempt = isChallenged ? await selectLastAttempt(database.db, row.environmentId, row.id) : undefined;
  const state = stateOf(row);
  const canRetry = state === 'failed' && canTryAgain(payment, clock.now());
  const isOver = state === 'successful' || (state === 'failed' && !canRetry);
  return {
    now: clock.now().toISOString(),
    reference: row.reference,
    state,
    currency: row.currency,
    amount: row.amount,
    sentence: sentenceOf(row, account, isOnGatewayPage(attempt)),
    challengeUrl: attempt?.challengeUrl ?? null,
    hosted: isOnGatewayPage(attempt),
    transfer: account ? describeAccount(account) : null,
    prompt: prompt ? describePrompt(prompt) : null,
    redirectUrl: isOver ? redirectUrlOf(payment) : null,
    successMessage: state === 'successful' ? (payment.source?.payable.successMessage ?? null) : null,
    canRetry,
  };
}

/** Whether the payer was sent to the page of a card gateway, not to that of the card's bank. */
function isOnGatewayPage(attempt: { gateway: string } | undefined): boolean {
  return gatewayNames.some((name) => name === attempt?.gateway);
}

function stateOf(row: PaymentRow): State {
  if (row.status !== 'pending') return row.status;
  if (row.stage === 'open') return 'ready';
  return row.stage === 'challenge' ? 'challenge' : 'waiting';
}

function canTryAgain(payment: Payment, now: Date): boolean {
  return isOpenAt(payment.row, now) && sourceClosedReason(payment, now) === null;
}

function sentenceOf(
  row: PaymentRow,
  account: TransferAccountRow | undefined,
  onGatewayPage: boolean,
): string {
  if (row.status === 'successful') return 'Payment successful';
  if (row.status === 'failed' && row.failureReason === cancelledByPayer) return 'You cancelled this payment';
  if (row.status === 'failed') return row.failureReason ?? 'The payment failed';
  if (account) {
    const missing = formatMoney(account.amount - account.received, row.currency);
    if (account.received === 0) return `Send ${missing} to the account shown`;
    return `${formatMoney(account.received, row.currency)} received. Send ${missing} more to complete the payment`;
  }
  if (onGatewayPage) return 'Complete your payment on the secure card page';
  if (row.stage === 'challenge') return 'Your bank asks you to confirm this payment';
  if (row.stage === 'unknown')
    return 'Your bank has not responded yet. Do not pay again. This page shows the result as soon as it is known';
  if (row.stage === 'awaiting_payer')
    return row.channel === 'ussd' ? 'Dial the code shown to confirm' : 'Scan the code shown to confirm';
  return row.stage === 'open' ? 'Choose how to pay' : 'Your payment is being processed';
}

function describePrompt(prompt: ShownPrompt): NonNullable<PaymentProgress['prompt']> {
  const { channel, bankName, code, amount, expiresAt } = prompt;
  return { channel, bankName, code, amount, expiresAt: expiresAt.toISOString() };
}

function describeAccount(account: TransferAccountRow): NonNullable<PaymentProgress['transfer']> {
  return {
    bankName: account.bankName,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    amount: account.amount,
    received: account.received,
    expiresAt: account.expiresAt.toISOString(),
  };
}

/** Returns the merchant's redirect address with ?reference=, using the merchant's own reference if there is one. */
function redirectUrlOf({ row, source }: Payment): string | null {
  const address = row.callbackUrl ?? source?.payable.redirectUrl;
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  url.searchParams.set('reference', row.merchantReference ?? row.reference);
  return url.href;
}
