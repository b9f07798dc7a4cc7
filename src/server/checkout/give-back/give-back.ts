// A charge that could not be captured goes back to its card: asked for again until it has, once a reference.
import { formatMoney } from '#shared/money.ts';
import { cardRefundsOf } from '../../gateways/find-card-refunds.ts';
import { hashKey } from '../../ledger/postings.ts';
import type { RefundOutcome } from '../../rails/refunds.ts';
import type { Services } from '../../services.ts';
import { answerWithin, railTimeoutMs } from '../../time/answer-within.ts';
import type { BegunAttempt } from '../begin-attempt.ts';
import type { Payment } from '../payment.ts';
import { failAttempt } from '../settle-attempt.ts';
import { addEvent } from '../timeline.ts';
import { givenBackCode } from './begin-giving-back.ts';
import { countEvents } from './event-queries.ts';

type AttemptRow = BegunAttempt['attempt'];

export function isGivenBack(attempt: Pick<AttemptRow, 'responseCode'>): boolean {
  return attempt.responseCode === givenBackCode;
}

/** A gateway that refused for good is asked again by another reference; one that is silent by the same. */
export async function giveBack(services: Services, payment: Payment, attempt: AttemptRow): Promise<void> {
  const { database } = services;
  const { db } = database;
  const { environmentId, transactionId, amount } = attempt;
  const { currency } = payment.row;
  const refusals = await countEvents(db, attempt, `give_back_refused:${attempt.number}`);
  const reference = hashKey(environmentId, `give_back:${attempt.id}:${refusals}`);
  const sentKind = `give_back_sent:${attempt.number}:${refusals}`;
  const wasSent = (await countEvents(db, attempt, sentKind)) > 0;
  const cards = await cardRefundsOf(services, { environmentId, mode: payment.merchant.mode }, attempt.id);
  if (!cards) {
    services.log.error(
      { attemptId: attempt.id, transactionId },
      'no processor is connected to give a charge back',
    );
    return;
  }
  const { chargeReference } = cards;
  const write = (kind: string, sentence: string, tone: 'danger' | 'neutral'): Promise<void> =>
    database.inTransaction((tx) =>
      addEvent(services, tx, attempt, { kind, sentence, actor: cards.gateway, tone }),
    );
  const answer: RefundOutcome = await answerWithin(railTimeoutMs, () =>
    wasSent ? cards.queryRefund(reference) : cards.refund({ reference, chargeReference, amount, currency }),
  ).catch(() => ({ outcome: 'unknown', gatewayReference: null, reason: 'No answer yet' }) as const);
  if (answer.outcome === 'done') {
    const reason = `${formatMoney(amount, currency)} was given back: ${attempt.reason ?? 'it was charged in vain'}`;
    const failure = { gatewayReference: answer.gatewayReference, responseCode: givenBackCode, reason };
    await database.inTransaction((tx) => failAttempt(services, tx, attempt, failure));
    return;
  }
  if (answer.outcome === 'unknown') {
    if (!wasSent)
      await write(sentKind, 'The gateway has not said yet whether the charge was given back', 'neutral');
    return;
  }
  services.log.error(
    { attemptId: attempt.id, transactionId, answer },
    'a charge was not given back; tried again',
  );
  await write(
    `give_back_refused:${attempt.number}`,
    `The charge was not given back: ${answer.reason}`,
    'danger',
  );
}
