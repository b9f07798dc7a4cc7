// Settling the outcome of an attempt and its payment: captured, failed and open again, sent to the bank, or queried later.
import { countCardOutcome } from '#server/payments/card-testing/count-outcome.ts';
import { saveCard } from '#server/payments/saved-cards/save-card.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { ChargedCard, ChargeOutcome } from '#server/rails/rails.ts';
import type { Services, TxServices } from '#server/services.ts';
import { type AttemptReason, attemptReasons } from '#shared/payments/timeline/payment-lines.ts';
import { reasonOf, type TimelineActor } from '#shared/timeline.ts';
import { releaseUse } from './begin-attempt.ts';
import { captureFor } from './capture-attempt.ts';
import { captureOf } from './capture-payments.ts';
import { type Payment, unquoted } from './payment.ts';
import {
  type AttemptRow,
  lockPayment,
  type PaymentRow,
  setSavedCardOfAttempt,
  updateOpenAttempt,
  updatePayment,
} from './queries.ts';
import { beginReversal } from './reversals/begin-reversal.ts';
import { addEvent, gatewayOf } from './timeline.ts';

/** The time the bank's page may stay open before the attempt is abandoned. */
export const challengeMs = 15 * 60_000;
const unknownRequeryMs = 5000;
const challengeRequeryMs = 60_000;

/** Called when a capture has been handed over, so that other captures stop waiting for it. */
type HandedOver = () => void;

/** Settles the outcome of a rail. Safe to repeat and to run concurrently: the second call finds the attempt ended and changes nothing. */
export async function settleAttempt(
  services: Services,
  payment: Payment,
  attempt: AttemptRow,
  outcome: ChargeOutcome,
): Promise<void> {
  await settleAndReturn(services, payment, attempt, outcome);
}

/** Settles the outcome and returns the current payment if this call captured it. */
export async function settleAndReturn(
  services: Services,
  payment: Payment,
  attempt: AttemptRow,
  outcome: ChargeOutcome,
  handedOver?: HandedOver,
): Promise<Payment | undefined> {
  const { database } = services;
  switch (outcome.outcome) {
    case 'approved':
      return captureAttempt(services, payment, attempt, outcome, handedOver);
    case 'declined':
      if (await database.inTransaction((tx) => failAttempt(services, tx, attempt, outcome)))
        await countCard(services, payment, attempt, true);
      return;
    case 'challenge':
      await database.inTransaction((tx) => challengeAttempt(services, tx, attempt, outcome));
      return;
    case 'unknown':
      await database.inTransaction((tx) => leaveUnknown(services, tx, attempt, outcome));
      return;
  }
}

async function captureAttempt(
  services: Services,
  payment: Payment,
  attempt: AttemptRow,
  outcome: Extract<ChargeOutcome, { outcome: 'approved' }>,
  handedOver?: HandedOver,
): Promise<Payment | undefined> {
  const capture = captureFor(
    payment,
    outcome.card ? { ...attempt, ...columnsOf(outcome.card) } : attempt,
    { ...outcome, sender: outcome.sender ?? null, paidAt: services.clock.now() },
    services,
  );
  const captured = captureOf(services)(capture);
  handedOver?.();
  const result = await captured;
  if (result === 'captured') {
    const known = outcome.card ? { ...attempt, ...columnsOf(outcome.card) } : attempt;
    await countCard(services, payment, known, false);
    await keepCard(services, payment, known, outcome.token ?? null);
    const { amount } = attempt;
    return {
      ...payment,
      row: { ...payment.row, ...shown(known), amount, status: 'successful', stage: 'done' },
    };
  }
  // 'already' is not an error: if this attempt was captured concurrently, it has ended and is not reversed.
  if (result !== 'already')
    services.log.error(
      { transactionId: attempt.transactionId, result },
      'an approved payment was not captured',
    );
  const why = result === 'already' ? 'already' : 'incomplete';
  await services.database.inTransaction((tx) => beginReversal(services, tx, attempt, { outcome, why }));
  return undefined;
}

/** Saves the card if the payer agreed, and notifies the source of the payment. */
async function keepCard(
  services: Services,
  { row, source }: Payment,
  attempt: AttemptRow,
  gatewayToken: string | null,
): Promise<void> {
  const isAsked = source?.payable.keepsCard === true;
  const tell = async (tx: Tx, savedCardId: string) => {
    if (!isAsked) return;
    const work = services.sourceWork.find(({ kind }) => kind === source.source.kind);
    await work?.cardSaved?.(services, tx, source.payable, savedCardId);
  };
  const { savedCardId } = attempt;
  if (savedCardId && isAsked) return services.database.inTransaction((tx) => tell(tx, savedCardId));
  if (!attempt.keepCard || !gatewayToken) return;
  const saved = { gatewayToken, proved: !isAsked };
  await saveCard(services, attempt, row.customerId, saved, async (tx, id) => {
    await setSavedCardOfAttempt(tx, attempt, id);
    await tell(tx, id);
  });
}

/** Counts the outcome for the detection of card testing: see decision 29. */
async function countCard(
  services: Services,
  { merchant }: Payment,
  attempt: AttemptRow,
  declined: boolean,
): Promise<void> {
  const { environmentId, network, cardBin: bin, channel } = attempt;
  const { businessId, mode } = merchant;
  if (channel === 'card')
    await countCardOutcome(services, { environmentId, businessId, mode, network, bin, declined });
}

/** Returns the attempt columns of a card that was entered on a gateway's page. */
function columnsOf(card: ChargedCard): Partial<AttemptRow> {
  return {
    cardScheme: card.scheme,
    cardBin: card.bin,
    cardLast4: card.last4,
    cardExpiry: card.expiry,
    cardBank: card.bank,
  };
}

/** Why an attempt failed. `stage` is the resulting stage of the payment: open for a retry, or cancelled by the payer. */
export type Failure = {
  gatewayReference: string | null;
  responseCode: string;
  reason: AttemptReason;
  stage?: 'open' | 'cancelled';
  /** The gateway by default. */
  actor?: TimelineActor;
};

/** Marks an attempt as failed; the payment may be tried again. Changes nothing and returns false if it had already ended. */
export async function failAttempt(
  services: TxServices,
  tx: Tx,
  attempt: AttemptRow,
  failure: Failure,
): Promise<boolean> {
  const now = services.clock.now();
  const row = await lockPayment(tx, attempt.environmentId, attempt.transactionId);
  if (!row) return false;
  const { responseCode } = failure;
  const reason = reasonOf(attemptReasons, failure.reason);
  const ended = await updateOpenAttempt(tx, attempt, {
    status: 'failed',
    ...(failure.gatewayReference !== null && { gatewayReference: failure.gatewayReference }),
    responseCode,
    reason,
    endedAt: now,
    requeryAt: null,
  });
  if (!ended || row.status === 'successful') return ended;
  await addEvent(services, tx, attempt, {
    kind: 'attempt_failed',
    params: { number: attempt.number, reason: failure.reason },
    actor: failure.actor ?? gatewayOf(attempt),
    tone: 'danger',
  });
  await releaseUse(services, tx, row);
  await updatePayment(tx, row.environmentId, row.id, {
    ...shown(attempt),
    ...unquoted(row.requestedAmount),
    status: 'failed',
    stage: failure.stage ?? 'open',
    gatewayReference: failure.gatewayReference,
    gatewayResponse: reason,
    failureReason: reason,
    reservedUse: false,
    endedAt: now,
    updatedAt: now,
  });
  return true;
}

/** Returns the amounts of an attempt and their rules, as columns of its payment. */
export const amountsOf = (attempt: AttemptRow) => ({
  gateway: attempt.gateway,
  amount: attempt.amount,
  fee: attempt.fee,
  vat: attempt.vat,
  net: attempt.amount - attempt.fee - attempt.vat,
  feeRule: attempt.feeRule,
  vatRule: attempt.vatRule,
});

/** Returns the payment columns of an ongoing attempt: channel, amounts and card. */
export function shown(attempt: AttemptRow): Partial<PaymentRow> {
  return {
    channel: attempt.channel,
    ...amountsOf(attempt),
    cardScheme: attempt.cardScheme,
    cardBin: attempt.cardBin,
    cardLast4: attempt.cardLast4,
    cardExpiry: attempt.cardExpiry,
    cardBank: attempt.cardBank,
    cardCountry: attempt.cardCountry,
  };
}

async function challengeAttempt(
  services: TxServices,
  tx: Tx,
  attempt: AttemptRow,
  outcome: Extract<ChargeOutcome, { outcome: 'challenge' }>,
): Promise<void> {
  const now = services.clock.now();
  const row = await lockPayment(tx, attempt.environmentId, attempt.transactionId);
  if (row?.status !== 'pending' || row.stage === 'challenge') return;
  const { gatewayReference, challengeUrl } = outcome;
  const changed = await updateOpenAttempt(tx, attempt, {
    status: 'challenged',
    // The gateway may differ from that of the attempt's start.
    gateway: attempt.gateway,
    gatewayReference,
    challengeUrl,
    requeryAt: new Date(now.getTime() + challengeRequeryMs),
  });
  if (!changed) return;
  await updatePayment(tx, row.environmentId, row.id, {
    ...shown(attempt),
    gatewayReference,
    stage: 'challenge',
    updatedAt: now,
  });
  await addEvent(services, tx, attempt, {
    kind: 'challenge',
    params: { hosted: outcome.hosted === true },
    actor: gatewayOf(attempt),
    tone: 'neutral',
  });
}

async function leaveUnknown(
  services: TxServices,
  tx: Tx,
  attempt: AttemptRow,
  outcome: Extract<ChargeOutcome, { outcome: 'unknown' }>,
): Promise<void> {
  const now = services.clock.now();
  const row = await lockPayment(tx, attempt.environmentId, attempt.transactionId);
  if (row?.status !== 'pending' || row.stage === 'unknown') return;
  const { gatewayReference, reason } = outcome;
  const changed = await updateOpenAttempt(tx, attempt, {
    status: 'unknown',
    ...(gatewayReference !== null && { gatewayReference }),
    reason,
    requeryAt: new Date(now.getTime() + unknownRequeryMs),
  });
  if (!changed) return;
  await updatePayment(tx, row.environmentId, row.id, {
    ...shown(attempt),
    ...(gatewayReference !== null && { gatewayReference }),
    stage: 'unknown',
    updatedAt: now,
  });
  await addEvent(services, tx, attempt, {
    kind: 'unknown',
    actor: gatewayOf(attempt),
    tone: 'neutral',
  });
}
