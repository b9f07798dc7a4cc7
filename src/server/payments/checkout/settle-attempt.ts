// What an outcome does to an attempt and its payment: captured, failed and open again, sent to the bank, or asked again.
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

/** How long the bank's page may stay open before the attempt is given up. */
export const challengeMs = 15 * 60_000;
const unknownRequeryMs = 5000;
const challengeRequeryMs = 60_000;

/** Called when a capture has been handed over: whoever waits for it waits no more. */
type HandedOver = () => void;

/**
 * Carries out what the rail said. Safe to repeat and to race: whoever comes second finds the attempt ended, and
 * changes nothing.
 */
export async function settleAttempt(
  services: Services,
  payment: Payment,
  attempt: AttemptRow,
  outcome: ChargeOutcome,
): Promise<void> {
  await settleAndTell(services, payment, attempt, outcome);
}

/** The same, and answers the payment as it stands once this has captured it. */
export async function settleAndTell(
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
  // A capture of the same attempt came first: there is nothing to give back, for it has ended.
  if (result !== 'already')
    services.log.error(
      { transactionId: attempt.transactionId, result },
      'an approved payment was not captured',
    );
  const why = result === 'already' ? 'already' : 'incomplete';
  await services.database.inTransaction((tx) => beginReversal(services, tx, attempt, { outcome, why }));
  return undefined;
}

/** Saves the card where the payer agreed to it, and tells what was paid for. */
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

/** Who tests cards is told by what is declined: see decision 29. */
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

/** A card that only the gateway saw, as an attempt keeps it. */
function columnsOf(card: ChargedCard): Partial<AttemptRow> {
  return {
    cardScheme: card.scheme,
    cardBin: card.bin,
    cardLast4: card.last4,
    cardExpiry: card.expiry,
    cardBank: card.bank,
  };
}

/** Why an attempt failed. `stage` says what the payment is then: open for another try, or cancelled by the payer. */
export type Failure = {
  gatewayReference: string | null;
  responseCode: string;
  reason: AttemptReason;
  stage?: 'open' | 'cancelled';
  /** Without one it was the gateway. */
  actor?: TimelineActor;
};

/** Ends an attempt without money; the payment may be tried again. Nothing happens, and false is answered, when it had ended before. */
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

/** What an attempt charges and by which rules, as the columns of its payment. */
export const amountsOf = (attempt: AttemptRow) => ({
  gateway: attempt.gateway,
  amount: attempt.amount,
  fee: attempt.fee,
  vat: attempt.vat,
  net: attempt.amount - attempt.fee - attempt.vat,
  feeRule: attempt.feeRule,
  vatRule: attempt.vatRule,
});

/** What the payment shows of an attempt that goes on: its channel, amounts and card. */
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
    // It may have gone to another gateway than it began with.
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
