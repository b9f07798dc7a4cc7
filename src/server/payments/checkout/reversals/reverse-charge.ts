// Reverses a charge that could not be captured, to its card or account: retried until it succeeds, once per reference.

import { hashKey } from '#server/ledger/postings.ts';
import { type ChargedBy, cardRefundsOf } from '#server/payments/gateways/find-card-refunds.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { RefundOutcome } from '#server/rails/refunds.ts';
import type { Services } from '#server/services.ts';
import type { PaymentLine } from '#shared/payments/timeline/payment-lines.ts';
import type { BegunAttempt } from '../begin-attempt.ts';
import type { Payment } from '../payment.ts';
import { failAttempt } from '../settle-attempt.ts';
import { addEvent, gatewayOf } from '../timeline.ts';
import { reversalCode } from './begin-reversal.ts';
import { countEvents } from './event-queries.ts';

type AttemptRow = BegunAttempt['attempt'];

export function isReversal(attempt: Pick<AttemptRow, 'responseCode'>): boolean {
  return attempt.responseCode === reversalCode;
}

/** Returns the processor that charged the card, or the rail of the prompt; undefined while none is connected. */
async function findRefunds(
  services: Services,
  payment: Payment,
  attempt: AttemptRow,
): Promise<ChargedBy | undefined> {
  const { environmentId, channel, id } = attempt;
  const { mode } = payment.merchant;
  if (channel === 'card') return cardRefundsOf(services, { environmentId, mode }, id);
  const rail = channel === 'ussd' ? services.rails.ussd(mode) : services.rails.qr(mode);
  if (!rail) return undefined;
  const { name, refund, queryRefund } = rail;
  return { gateway: name, chargeReference: id, refund, queryRefund };
}

/** Requests or queries the reversal. After a final refusal a new reference is used; after no response, the same one. */
export async function reverseCharge(
  services: Services,
  payment: Payment,
  attempt: AttemptRow,
): Promise<void> {
  const { database } = services;
  const { db } = database;
  const { environmentId, transactionId, amount } = attempt;
  const { currency } = payment.row;
  const { number } = attempt;
  const refusals = await countEvents(db, attempt, 'give_back_refused', { number });
  const reference = hashKey(environmentId, `give_back:${attempt.id}:${refusals}`);
  const wasSent = (await countEvents(db, attempt, 'give_back_sent', { number, refusals })) > 0;
  const rail = await findRefunds(services, payment, attempt);
  if (!rail) {
    services.log.error({ attemptId: attempt.id, transactionId }, 'no rail is connected to reverse a charge');
    return;
  }
  const { chargeReference } = rail;
  const actor = gatewayOf(rail);
  const write = (line: PaymentLine, tone: 'danger' | 'neutral'): Promise<void> =>
    database.inTransaction((tx) => addEvent(services, tx, attempt, { ...line, actor, tone }));
  const answer: RefundOutcome = await withTimeout(railTimeoutMs, () =>
    wasSent ? rail.queryRefund(reference) : rail.refund({ reference, chargeReference, amount, currency }),
  ).catch(() => ({ outcome: 'unknown', gatewayReference: null, reason: 'No response yet' }) as const);
  if (answer.outcome === 'done') {
    const reason = { kind: 'given_back', params: { amount, currency, reason: attempt.reason } } as const;
    const failure = { gatewayReference: answer.gatewayReference, responseCode: reversalCode, reason };
    await database.inTransaction((tx) => failAttempt(services, tx, attempt, failure));
    return;
  }
  if (answer.outcome === 'unknown') {
    if (!wasSent) await write({ kind: 'give_back_sent', params: { number, refusals } }, 'neutral');
    return;
  }
  services.log.error(
    { attemptId: attempt.id, transactionId, answer },
    'a charge was not reversed; it will be retried',
  );
  await write({ kind: 'give_back_refused', params: { number, reason: answer.reason } }, 'danger');
}
