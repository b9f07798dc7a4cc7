// Saved cards for their owner: opened by a code, used to pay, removed.

import { cardTestingRateLimits } from '#server/payments/card-testing/rate-limits.ts';
import { withCardTestingLimits } from '#server/payments/card-testing/refuse-card-testing.ts';
import type { Caller } from '#server/payments/checkout/new-payment.ts';
import { findPayer } from '#server/payments/checkout/payer.ts';
import type { Payment } from '#server/payments/checkout/payment.ts';
import { describeProgress } from '#server/payments/checkout/progress.ts';
import { findQuote } from '#server/payments/checkout/quote.ts';
import { settleAttempt } from '#server/payments/checkout/settle-attempt.ts';
import { findCardEntry } from '#server/payments/gateways/choose-gateways.ts';
import { listPrices, regionOf } from '#server/payments/pricing/prices.ts';
import {
  deleteSavedCard,
  findSavedCard,
  listProvedCards,
  openGatewayToken,
  recordUse,
  type SavedCardRow,
  toCard,
} from '#server/payments/saved-cards/cards.ts';
import {
  countPayerCode,
  type Owner,
  openSession,
  requireSession,
  sendPayerCode,
} from '#server/payments/saved-cards/owner-session.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Operation } from '#server/platform/http/operations.ts';
import { tokenTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { ChargeOutcome } from '#server/rails/rails.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import type { SavedCard } from '#shared/contract/payments/saved-cards.ts';
import { isExpired } from '#shared/payments/cards.ts';
import { beginSavedCardAttempt } from './begin-attempt.ts';

/** Counts a request for a code, before the transaction that sends it. */
export async function countCardCode(services: Services, call: { reference: string; ip: string }) {
  const { owner } = await findPayer(services, services.database.db, call.reference);
  await countPayerCode(services, { owner, ip: call.ip });
}

/** Sends the code that opens the saved cards of a payment's address. */
export async function sendCardCode(services: TxServices, tx: Tx, reference: string) {
  return sendPayerCode(services, tx, await findPayer(services, tx, reference), 'saved_cards');
}

/** Returns the cards of an address to a caller with the code that was sent there. */
export async function openSavedCards(
  services: Services,
  call: { reference: string; ip: string },
  code: string,
) {
  const { db } = services.database;
  const payer = await findPayer(services, db, call.reference);
  const { session } = await openSession(services, { owner: payer.owner, ip: call.ip }, code);
  return { session, cards: await listPayerCards(services, db, payer) };
}

/** Returns the cards, the expired ones marked, and each with the total that the payer would pay by it. */
async function listPayerCards(
  { clock }: Pick<TxServices, 'clock'>,
  db: Db,
  { payment, owner }: { payment: Payment; owner: Owner },
): Promise<SavedCard[]> {
  const { row, merchant } = payment;
  const now = clock.now();
  const cards = await listProvedCards(db, owner);
  const toPayerCard = (card: SavedCardRow): SavedCard => ({
    ...toCard(card),
    ...(isExpired(card.expiry, now) && { expired: true }),
  });
  if (row.feeBearer !== 'customer') return cards.map(toPayerCard);
  const prices = await listPrices(db, merchant.businessId, row.currency);
  return cards.map((card) => {
    const way = { channel: 'card', region: regionOf(card.country, merchant.country) } as const;
    const found = findQuote(prices, row, way, now);
    return { ...toPayerCard(card), ...(found && { charged: found.quote.charged }) };
  });
}

export async function removeSavedCard(
  services: TxServices,
  tx: Tx,
  call: { reference: string; cardId: string; session: string },
): Promise<{ cards: SavedCard[] }> {
  const payer = await findPayer(services, tx, call.reference);
  const { owner } = payer;
  await requireSession(services, tx, owner, call.session);
  const card = await findSavedCard(tx, owner, call.cardId);
  if (!card?.proved) throw new AppError('NOT_FOUND');
  await deleteSavedCard(tx, card, services.clock.now());
  return { cards: await listPayerCards(services, tx, payer) };
}

export type SavedCardCall = {
  reference: string;
  cardId: string;
  session: string;
  /** The total that the payer was shown, in minor units. */
  charged?: number | undefined;
  embedded: boolean;
  operation: Operation | null;
  caller: Caller;
};

/** Charges a saved card by its gateway token, once per idempotency key; otherwise like a typed card. */
export async function payBySavedCard(services: Services, call: SavedCardCall): Promise<PaymentProgress> {
  const { database, rails, clock } = services;
  const { payment, owner } = await findPayer(services, database.db, call.reference);
  await requireSession(services, database.db, owner, call.session);
  const card = await findSavedCard(database.db, owner, call.cardId);
  if (!card?.proved) throw new AppError('NOT_FOUND');
  if (isExpired(card.expiry, clock.now()))
    throw new AppError('VALIDATION', { sentence: 'The card has expired' });
  const { merchant, row } = payment;
  const { businessId, mode } = merchant;
  const entry = await findCardEntry(rails, database.db, { businessId, mode, currency: row.currency });
  const cards = entry === 'own' ? rails.cards(mode) : null;
  const chargeToken = cards?.chargeToken;
  if (!cards || !chargeToken || card.gateway !== cards.name)
    throw new AppError('PAYMENT_CLOSED', { sentence: 'This saved card cannot be charged now.' });
  const { environmentId } = row;
  const tried = { environmentId, mode, ip: call.caller.ip, card, saved: true };
  await withCardTestingLimits(services, tried, async () => {
    await services.rateLimits.consume(cardTestingRateLimits.payerCard, call.reference);
    const begun = await beginSavedCardAttempt(services, payment, { card, gateway: cards.name }, call);
    if (begun) {
      const { id, amount } = begun.attempt;
      const token = openGatewayToken(services, card);
      const returnUrl = `${services.publicUrl}/${call.embedded ? 'embed' : 'pay'}/${call.reference}`;
      const outcome = await withTimeout(tokenTimeoutMs, () =>
        chargeToken({ reference: id, amount, currency: row.currency, token, returnUrl }),
      ).catch(
        (): ChargeOutcome => ({ outcome: 'unknown', gatewayReference: null, reason: 'No response yet' }),
      );
      await recordUse(database.db, card, clock.now());
      await settleAttempt(services, begun.payment, begun.attempt, outcome);
    }
  });
  return describeProgress(services, call.reference);
}
