// Payments by bank transfer: an account is opened for the payment, and the payer gets its details and the amount.

import { cardTestingRateLimits } from '#server/payments/card-testing/rate-limits.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Operation } from '#server/platform/http/operations.ts';
import type { VirtualAccountRail } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { type BegunAttempt, beginAttempt } from '../begin-attempt.ts';
import type { Caller } from '../new-payment.ts';
import { loadPayment, methodUnavailable, type Payment } from '../payment.ts';
import { describeProgress } from '../progress.ts';
import { type AttemptRow, lockPayment, updateOpenAttempt, updatePayment } from '../queries.ts';
import { amountsOf, failAttempt } from '../settle-attempt.ts';
import { addEvent, gatewayOf } from '../timeline.ts';
import { atBank, openPaymentAccount, type PaymentAccount } from './open-account.ts';
import { insertTransferAccount } from './transfer-queries.ts';

export type TransferCall = { reference: string; operation: Operation | null; caller: Caller };

/** Opens an account once per idempotency key; an existing open account is returned instead. */
export async function payByTransfer(services: Services, call: TransferCall): Promise<PaymentProgress> {
  const { database, rails } = services;
  const payment = await loadPayment(services, database.db, call.reference);
  const { row, merchant } = payment;
  if (row.status === 'pending' && row.stage === 'awaiting_transfer')
    return describeProgress(services, call.reference);
  const bank = rails.virtualAccounts(merchant.mode);
  if (!bank) throw methodUnavailable();
  await services.rateLimits.consume(cardTestingRateLimits.payerCard, call.reference);
  const begun = await beginAttempt(services, payment, { channel: 'transfer', gateway: bank.name }, call);
  if (begun) await openAccount(services, bank, begun);
  return describeProgress(services, call.reference);
}

/** An account whose number was never received cannot be paid to, so the attempt fails. */
async function openAccount(services: Services, bank: VirtualAccountRail, begun: BegunAttempt): Promise<void> {
  const { database, log } = services;
  const { payment, attempt } = begun;
  const account = await openPaymentAccount(services, bank, begun).catch((error: unknown) => {
    log.warn({ err: error, attemptId: attempt.id }, 'a transfer account was not opened');
    return null;
  });
  if (!account) {
    const reason = { kind: 'account_not_opened' } as const;
    const failure = { gatewayReference: null, responseCode: '96', reason };
    await database.inTransaction((tx) => failAttempt(services, tx, attempt, failure));
    return;
  }
  const stored = await database.inTransaction((tx) => storeAccount(services, tx, payment, attempt, account));
  if (stored) return;
  await bank.close(atBank(account));
  throw new AppError('PAYMENT_CLOSED');
}

/** False if the attempt was cancelled before the bank responded. */
async function storeAccount(
  services: TxServices,
  tx: Tx,
  payment: Payment,
  attempt: AttemptRow,
  account: PaymentAccount,
): Promise<boolean> {
  const { clock } = services;
  const { environmentId, transactionId } = attempt;
  const now = clock.now();
  await lockPayment(tx, environmentId, transactionId);
  const isOpen = await updateOpenAttempt(tx, attempt, {
    requeryAt: null,
    gatewayReference: account.accountNumber,
  });
  if (!isOpen) return false;
  await insertTransferAccount(tx, {
    environmentId,
    id: clock.newId(),
    transactionId,
    provider: attempt.gateway,
    bankName: account.bankName,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    bankId: account.bankId,
    providerReference: account.providerReference,
    amountUnder: account.rules.amount_under,
    amountOver: account.rules.amount_over,
    amount: attempt.amount,
    status: 'ACTIVE',
    expiresAt: account.expiresAt,
    createdAt: now,
  });
  if (account.turnedFrom)
    await addEvent(services, tx, attempt, {
      kind: 'bank_passed_over',
      params: { from: account.turnedFrom, to: account.bankName },
      actor: { kind: 'platform' },
      tone: 'neutral',
    });
  await addEvent(services, tx, attempt, {
    kind: 'account_opened',
    params: {
      amount: attempt.amount,
      currency: payment.row.currency,
      account: account.accountNumber,
      bank: account.bankName,
    },
    actor: gatewayOf(attempt),
    tone: 'neutral',
  });
  await updatePayment(tx, environmentId, transactionId, {
    stage: 'awaiting_transfer',
    channel: 'transfer',
    ...amountsOf(attempt),
    gatewayReference: account.accountNumber,
    updatedAt: now,
  });
  return true;
}
