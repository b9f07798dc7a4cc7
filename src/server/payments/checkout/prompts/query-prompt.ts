// Querying the outcome of a USSD or QR payment, and cancelling it.
import type { Db } from '#server/platform/db/database.ts';
import type { PromptOutcome, PromptRail } from '#server/rails/prompts/prompts.ts';
import { type ChargeOutcome, connected } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import type { BegunAttempt } from '../begin-attempt.ts';
import type { Payment } from '../payment.ts';
import { settleAttempt } from '../settle-attempt.ts';
import { scheduleRequery } from './await-payer.ts';
import { type PromptRow, selectPrompt } from './prompt-queries.ts';

type AttemptRow = BegunAttempt['attempt'];
export type ShownPrompt = PromptRow;

/** Returns the newest prompt of a payment. */
export async function findPrompt(
  db: Db,
  environmentId: string,
  transactionId: string,
): Promise<ShownPrompt | undefined> {
  return selectPrompt(db, environmentId, transactionId);
}

/** Whether an attempt is confirmed by the payer in a bank's menu or app. */
export function isPrompt(attempt: Pick<AttemptRow, 'channel'>): boolean {
  return attempt.channel === 'ussd' || attempt.channel === 'qr';
}

function railOf(services: Services, payment: Payment, attempt: AttemptRow): PromptRail {
  const { mode } = payment.merchant;
  return connected(attempt.channel === 'ussd' ? services.rails.ussd(mode) : services.rails.qr(mode));
}

type Known = Exclude<PromptOutcome, { outcome: 'waiting' }>;

function asCharge(outcome: Known): ChargeOutcome {
  return outcome.outcome === 'approved' ? { ...outcome, threeDs: null } : outcome;
}

/** Queries the outcome and settles it if known. An expired prompt is closed at the rail first, and then here. */
export async function queryPrompt(services: Services, payment: Payment, attempt: AttemptRow): Promise<void> {
  const { database, clock } = services;
  const rail = railOf(services, payment, attempt);
  let outcome = await rail.query(attempt.id);
  if (outcome.outcome === 'waiting') {
    const prompt = await selectPrompt(database.db, attempt.environmentId, attempt.transactionId);
    const expiresAt = prompt?.attemptId === attempt.id ? prompt.expiresAt : null;
    if (expiresAt === null || expiresAt <= clock.now()) outcome = await rail.cancel(attempt.id);
    else if (attempt.requeryAt && attempt.requeryAt > expiresAt)
      await scheduleRequery(services, attempt, expiresAt);
  }
  if (outcome.outcome !== 'waiting') await settleAttempt(services, payment, attempt, asCharge(outcome));
}

/** Closes a prompt at its rail. The rail's response decides, because the payer may have paid just before. */
export async function cancelPrompt(
  services: Services,
  payment: Payment,
  attempt: AttemptRow,
): Promise<ChargeOutcome> {
  const outcome = await railOf(services, payment, attempt).cancel(attempt.id);
  if (outcome.outcome === 'waiting')
    return { outcome: 'unknown', gatewayReference: null, reason: 'No response yet' };
  return asCharge(outcome);
}
