// Payments by USSD or QR: the payer gets a code to dial or scan, and the bank reports the confirmation.

import { cardTestingRateLimits } from '#server/payments/card-testing/rate-limits.ts';
import type { Operation } from '#server/platform/http/operations.ts';
import { schemeNumber } from '#server/platform/references/scheme-number.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import { answerSandboxPrompt } from '#server/rails/prompts/sandbox-prompts.ts';
import { connected } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { type BegunAttempt, beginAttempt } from '../begin-attempt.ts';
import type { Caller } from '../new-payment.ts';
import { loadPayment, methodUnavailable, type Payment } from '../payment.ts';
import { describeProgress } from '../progress.ts';
import { getPaymentProgress } from '../requery.ts';
import { failAttempt, settleAttempt } from '../settle-attempt.ts';
import { awaitPayer } from './await-payer.ts';
import { insertPrompt } from './prompt-queries.ts';
import { cancelPrompt, findPrompt } from './query-prompt.ts';

/** The time the payer has to confirm. */
const promptMs = 10 * 60_000;
/** The delay before the first query that no payer's page triggers. */
const firstAskMs = 30_000;

export type PromptCall = {
  reference: string;
  /** The bank whose USSD code is dialled; null for QR. */
  bankCode: string | null;
  operation: Operation | null;
  caller: Caller;
};

type Shown = { code: string; bankName: string | null; expiresAt: Date };

/** Returns the banks available by USSD. */
export async function listUssdBanks(services: Services, reference: string) {
  const { merchant } = await loadPayment(services, services.database.db, reference);
  return { banks: [...(services.rails.ussd(merchant.mode)?.banks() ?? [])] };
}

/** Opens a prompt once per idempotency key; an existing open prompt is returned instead. */
export async function payByPrompt(services: Services, call: PromptCall): Promise<PaymentProgress> {
  const { database, rails } = services;
  const payment = await loadPayment(services, database.db, call.reference);
  const { row, merchant } = payment;
  if (row.status === 'pending' && row.stage === 'awaiting_payer')
    return describeProgress(services, call.reference);
  const channel = call.bankCode === null ? 'qr' : 'ussd';
  const ussd = rails.ussd(merchant.mode);
  const qr = rails.qr(merchant.mode);
  const rail = channel === 'ussd' ? ussd : qr;
  if (!rail) throw methodUnavailable();
  const bank = ussd?.banks().find(({ code }) => code === call.bankCode);
  if (channel === 'ussd' && !bank)
    throw new AppError('VALIDATION', { fields: { bankCode: 'Choose a bank from the list' } });
  await services.rateLimits.consume(cardTestingRateLimits.payerCard, call.reference);
  const begun = await beginAttempt(services, payment, { channel, gateway: rail.name }, call);
  if (!begun) return describeProgress(services, call.reference);
  const expiresAt = new Date(services.clock.now().getTime() + promptMs);
  const { id: reference, amount } = begun.attempt;
  const request = { reference, amount, currency: row.currency, expiresAt };
  const opening = withTimeout(railTimeoutMs, () =>
    bank
      ? connected(ussd).open({ ...request, bank })
      : connected(qr).open({
          ...request,
          merchantName: merchant.businessName,
          merchantNumber: schemeNumber(merchant.environmentId),
          mode: merchant.mode,
        }),
  );
  const opened = await opening.catch((error: unknown) => {
    services.log.warn({ err: error, attemptId: reference }, 'a USSD or QR payment was not opened');
    return undefined;
  });
  const shown = opened && { code: opened.code, bankName: bank?.name ?? null, expiresAt };
  await (shown ? storePrompt(services, begun, shown) : giveUp(services, begun));
  return describeProgress(services, call.reference);
}

/** The prompt may have been opened although no response came: it is closed at the rail, whose response then decides. */
async function giveUp(services: Services, { payment, attempt }: BegunAttempt): Promise<void> {
  const outcome = await cancelPrompt(services, payment, attempt).catch(() => undefined);
  if (outcome) await settleAttempt(services, payment, attempt, outcome);
}

async function storePrompt(services: Services, begun: BegunAttempt, shown: Shown): Promise<void> {
  const { clock } = services;
  const { payment, attempt } = begun;
  const money = { amount: attempt.amount, currency: payment.row.currency };
  const line = { ...money, bank: shown.bankName, code: shown.bankName ? shown.code : null };
  await services.database.inTransaction(async (tx) => {
    const now = clock.now();
    const requeryAt = new Date(now.getTime() + firstAskMs);
    if (!(await awaitPayer(services, tx, attempt, { requeryAt, shown: line }))) return;
    await insertPrompt(tx, {
      environmentId: attempt.environmentId,
      id: clock.newId(),
      transactionId: attempt.transactionId,
      attemptId: attempt.id,
      channel: attempt.channel === 'ussd' ? 'ussd' : 'qr',
      provider: attempt.gateway,
      ...shown,
      amount: attempt.amount,
      createdAt: now,
    });
  });
}

/** Cancels a pending prompt on the payer's request. */
export async function leavePrompt(
  services: Services,
  payment: Payment,
  attempt: BegunAttempt['attempt'] | undefined,
  actor: TimelineActor,
): Promise<void> {
  if (attempt?.status !== 'challenged') return;
  const outcome = await cancelPrompt(services, payment, attempt);
  if (outcome.outcome !== 'declined') return settleAttempt(services, payment, attempt, outcome);
  await services.database.inTransaction((tx) =>
    failAttempt(services, tx, attempt, { ...outcome, stage: 'cancelled', actor }),
  );
}

/** Sandbox only: simulates the payer's confirmation or refusal in the bank's menu or app. Throws NOT_FOUND without a pending prompt. */
export async function answerPrompt(
  services: Services,
  reference: string,
  answer: 'approve' | 'decline',
): Promise<PaymentProgress> {
  const { database } = services;
  const { row, merchant } = await loadPayment(services, database.db, reference);
  if (!services.rails.ussd(merchant.mode)) throw new AppError('NOT_FOUND');
  const isWaiting = row.stage === 'awaiting_payer';
  const prompt = isWaiting ? await findPrompt(database.db, row.environmentId, row.id) : undefined;
  if (!prompt || !(await answerSandboxPrompt(database, prompt.attemptId, answer)))
    throw new AppError('NOT_FOUND');
  return getPaymentProgress(services, reference);
}
