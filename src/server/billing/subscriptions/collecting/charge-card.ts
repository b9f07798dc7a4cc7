// Charge of a saved card for a payment that was begun: the attempt is written first, once per try.

import { createHash } from 'node:crypto';
import { loadPayablePayment, type Payment } from '#server/payments/checkout/payment.ts';
import { failAttempt, settleAttempt } from '#server/payments/checkout/settle-attempt.ts';
import { cardEntryOf } from '#server/payments/gateways/choose-gateways.ts';
import { beginSavedCardAttempt } from '#server/payments/saved-card-payments/begin-attempt.ts';
import {
  findSavedCard,
  openGatewayToken,
  recordUse,
  type SavedCardRow,
} from '#server/payments/saved-cards/cards.ts';
import { tokenTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { ChargeOutcome } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';

/** The payer is absent and cannot authenticate: a card that requires it must be paid with by its owner. */
const needsOwner: ChargeOutcome = {
  outcome: 'declined',
  gatewayReference: null,
  responseCode: '65',
  reason: 'The bank requires confirmation by the customer',
};
const unknown: ChargeOutcome = { outcome: 'unknown', gatewayReference: null, reason: 'No response yet' };

/** The saved card of the invoice's subscription, as of when the payment was begun. */
async function findCard(services: Services, { row }: Pick<Payment, 'row'>) {
  const { db } = services.database;
  if (!row.customerId || !row.sourceId) return undefined;
  const subscription = await db
    .selectFrom('subscriptionPeriods as p')
    .innerJoin('subscriptions as s', (join) =>
      join.onRef('s.environmentId', '=', 'p.environmentId').onRef('s.id', '=', 'p.subscriptionId'),
    )
    .where('p.environmentId', '=', row.environmentId)
    .where('p.invoiceId', '=', row.sourceId)
    .select(['s.savedCardId', 's.customerId'])
    .executeTakeFirst();
  if (!subscription?.savedCardId) return undefined;
  const owner = { environmentId: row.environmentId, customerId: subscription.customerId };
  return findSavedCard(db, owner, subscription.savedCardId);
}

/**
 * Charges the card once: a repeated key finds the existing attempt and leaves its outcome to the later status query. `known`: the card, if
 * it was read when the payment was begun. Returns the reason when no attempt could be made.
 */
export async function chargeCard(
  services: Services,
  reference: string,
  key: string,
  known?: SavedCardRow,
): Promise<string | null> {
  const { database, rails, clock } = services;
  const payment = await loadPayablePayment(services, database.db, reference);
  const { row, merchant } = payment;
  if (row.status !== 'pending' || row.attemptCount > 0) return null;
  const card = known ?? (await findCard(services, payment));
  const entry = cardEntryOf(rails, merchant.mode, payment.terms.hosted.includes(row.currency));
  const cards = entry === 'own' ? rails.cards(merchant.mode) : null;
  const chargeToken = cards?.chargeToken;
  if (!card || !cards || !chargeToken || card.gateway !== cards.name)
    return 'The saved card cannot be charged';
  const begun = await beginSavedCardAttempt(
    services,
    payment,
    { card, gateway: cards.name },
    {
      operation: { name: 'chargeSubscription', key, requestHash: createHash('sha256').update(key).digest() },
      caller: { ip: null, userAgent: null },
    },
  ).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  if (begun instanceof AppError) return begun.message;
  if (!begun) return null;
  const { id, amount } = begun.attempt;
  const token = openGatewayToken(services, card);
  const returnUrl = `${services.publicUrl}/pay/${reference}`;
  const result = await withTimeout(tokenTimeoutMs, () =>
    chargeToken({ reference: id, amount, currency: row.currency, token, returnUrl }),
  ).catch((): ChargeOutcome => unknown);
  await recordUse(database.db, card, clock.now());
  const outcome = result.outcome === 'challenge' ? needsOwner : result;
  if (outcome.outcome === 'declined') {
    // Not counted towards the card testing limits, because no card was typed.
    await database.inTransaction((tx) => failAttempt(services, tx, begun.attempt, outcome));
    return null;
  }
  await settleAttempt(services, begun.payment, begun.attempt, outcome);
  return null;
}
