// Card payments: the attempt is written first, the rail is called without any lock, then the outcome is settled.

import { cardTestingRateLimits } from '#server/payments/card-testing/rate-limits.ts';
import { withCardTestingLimits } from '#server/payments/card-testing/refuse-card-testing.ts';
import { cardEntryOf } from '#server/payments/gateways/choose-gateways.ts';
import { regionOf } from '#server/payments/pricing/prices.ts';
import { requireSession } from '#server/payments/saved-cards/owner-session.ts';
import type { Operation } from '#server/platform/http/operations.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { CardProcessor, ChargeOutcome } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import type { CardInput } from '#shared/contract/payments/payer-input.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import { formatExpiry, isPastExpiry } from '#shared/payments/cards.ts';
import { beginAttempt } from './begin-attempt.ts';
import { announceCapture } from './capture-payments.ts';
import type { Caller } from './new-payment.ts';
import { findPayer } from './payer.ts';
import { loadPayablePayment, methodUnavailable, type Payment } from './payment.ts';
import type { PayablePayment } from './payment-queries.ts';
import { describeProgress, describeStanding } from './progress.ts';
import { settleAndReturn } from './settle-attempt.ts';

export type CardCall = {
  reference: string;
  card: CardInput;
  /** The total that the payer was shown, in minor units. */
  charged?: number | undefined;
  /** Whether the page is in a merchant's frame, to which the bank then returns the payer. */
  embedded: boolean;
  /** A session that proves the payer owns the e-mail address of the payment, with consent to save the card. */
  keepFor?: string | null;
  operation: Operation | null;
  caller: Caller;
  /** Whether the caller is the machine on which the payment was started. */
  atMachine?: true;
};

/**
 * Charges a card once per idempotency key. In the sandbox, a number that is not a test card is refused before anything is written. A crash
 * between the steps leaves an open attempt for the requery job.
 */
export async function payByCard(services: Services, call: CardCall): Promise<PaymentProgress> {
  const { card, reference } = call;
  const payment = await loadPayablePayment(services, services.database.db, reference);
  const { mode } = payment.merchant;
  const isHosted = payment.terms.hosted.includes(payment.row.currency);
  const entry = cardEntryOf(services.rails, mode, isHosted);
  const cards = entry === 'own' ? services.rails.cards(mode) : null;
  if (!cards) throw entry === 'hosted' ? enterItThere() : methodUnavailable();
  const inspected = cards.inspect(card.number);
  if (isPastExpiry(card.expiryMonth, card.expiryYear, services.clock.now())) {
    const sentence = 'The card has expired';
    throw new AppError('VALIDATION', { sentence, fields: { 'card.expiryMonth': sentence } });
  }
  if (call.keepFor) await requireOwner(services, reference, call.keepFor);
  const info = { ...inspected, expiry: formatExpiry(card.expiryMonth, card.expiryYear) };
  const { environmentId } = payment.row;
  const tried = { environmentId, mode, ip: call.caller.ip, card: info };
  const paid = await withCardTestingLimits(services, tried, () =>
    tryCard(services, call, { payment, cards, info }),
  );
  return paid ? describeStanding(services, paid) : describeProgress(services, reference);
}

type Try = { payment: PayablePayment; cards: CardProcessor; info: CardInfo };

/** Returns the payment if this call captured it. */
async function tryCard(
  services: Services,
  call: CardCall,
  { payment, cards, info }: Try,
): Promise<Payment | undefined> {
  const { card, reference } = call;
  await services.rateLimits.consume(cardTestingRateLimits.payerCard, reference);
  const region = regionOf(info.country, payment.merchant.country);
  const keep = Boolean(call.keepFor) || payment.source?.payable.keepsCard === true;
  const begun = await beginAttempt(
    services,
    payment,
    { channel: 'card', card: info, region, gateway: cards.name, keep },
    call,
  );
  if (!begun) return undefined;
  const settled = announceCapture(services.database);
  try {
    const outcome = await chargeOrWait(() =>
      cards.charge({
        reference: begun.attempt.id,
        amount: begun.attempt.amount,
        currency: payment.row.currency,
        card,
        keep,
        returnUrl: `${services.publicUrl}/${call.embedded ? 'embed' : 'pay'}/${reference}`,
      }),
    );
    return await settleAndReturn(services, begun.payment, begun.attempt, outcome, settled);
  } finally {
    settled();
  }
}

function enterItThere(): AppError {
  return new AppError('PAYMENT_CLOSED', { sentence: 'Enter the card on the secure card page.' });
}

/** A card is saved only with a verified e-mail address of the payer, because the owner of the address can charge it. */
async function requireOwner(services: Services, reference: string, session: string): Promise<void> {
  const { db } = services.database;
  const { owner } = await findPayer(services, db, reference);
  await requireSession(services, db, owner, session);
}

const unknown = { outcome: 'unknown', gatewayReference: null, reason: 'No response yet' } as const;

/** A rail that fails or does not respond may still have charged the card: the outcome is unknown. */
async function chargeOrWait(charge: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> {
  return withTimeout(railTimeoutMs, charge).catch(() => unknown);
}
