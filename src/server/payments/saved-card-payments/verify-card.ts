// Saving a card without a payment: a zero-amount authorization at its bank, with nothing locked.

import { countCardOutcome } from '#server/payments/card-testing/count-outcome.ts';
import { withCardTestingLimits } from '#server/payments/card-testing/refuse-card-testing.ts';
import { findCardEntry } from '#server/payments/gateways/choose-gateways.ts';
import { saveCard } from '#server/payments/saved-cards/save-card.ts';
import type { Merchant } from '#server/payments/sources/merchant.ts';
import { networkOf } from '#server/platform/auth/guesses.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { tokenTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { ChargeOutcome } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CardInput } from '#shared/contract/payments/payer-input.ts';
import type { Currency } from '#shared/money.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import { formatExpiry, isPastExpiry } from '#shared/payments/cards.ts';

export type CardToVerify = {
  merchant: Pick<Merchant, 'environmentId' | 'businessId' | 'mode'>;
  currency: Currency;
  customerId: string;
  card: CardInput;
  ip: string;
};

const noAnswer: ChargeOutcome = { outcome: 'unknown', gatewayReference: null, reason: 'No response yet' };

/** Reports an expired card at the single expiry field, which is typed as MM/YY. */
function refuseExpired({ expiryMonth, expiryYear }: CardInput, now: Date): void {
  if (!isPastExpiry(expiryMonth, expiryYear, now)) return;
  const sentence = 'The card has expired';
  throw new AppError('VALIDATION', { sentence, fields: { 'card.expiry': sentence } });
}

/** Saves the card and returns its id, in one transaction; rejects a card that the bank does not approve, with a message. */
export async function verifyCard(
  services: Services,
  { merchant, currency, customerId, card, ip }: CardToVerify,
  saved: (tx: Tx, savedCardId: string) => Promise<void>,
): Promise<void> {
  const { environmentId, businessId, mode } = merchant;
  const entry = await findCardEntry(services.rails, services.database.db, { businessId, mode, currency });
  const cards = entry === 'own' ? services.rails.cards(mode) : null;
  const verify = cards?.verify;
  if (!cards || !verify)
    throw new AppError('CONFLICT', {
      sentence: 'A card is saved here when the next invoice is paid with it.',
    });
  const inspected = cards.inspect(card.number);
  refuseExpired(card, services.clock.now());
  const info: CardInfo = Object.assign(
    { expiry: formatExpiry(card.expiryMonth, card.expiryYear) },
    inspected,
  );
  const outcome = await withCardTestingLimits(services, { environmentId, mode, ip, card: info }, async () => {
    const reference = services.clock.newId();
    const outcome = await withTimeout(tokenTimeoutMs, () => verify({ reference, currency, card })).catch(
      () => noAnswer,
    );
    const declined = outcome.outcome === 'declined';
    const counted = { environmentId, businessId, mode, network: networkOf(ip), bin: info.bin, declined };
    if (declined || outcome.outcome === 'approved') await countCardOutcome(services, counted);
    return outcome;
  });
  if (outcome.outcome !== 'approved' || !outcome.token) throw refusalOf(outcome);
  await saveCard(
    services,
    {
      environmentId,
      gateway: cards.name,
      cardScheme: info.scheme,
      cardBin: info.bin,
      cardLast4: info.last4,
      cardExpiry: info.expiry,
      cardBank: info.bank,
      cardCountry: info.country,
    },
    customerId,
    // The link may have been forwarded, so the card belongs only to the subject it was saved for.
    { gatewayToken: outcome.token, proved: false },
    saved,
  );
}

/** The bank's message, at the card number field. */
function refusalOf(outcome: ChargeOutcome): AppError {
  const sentence =
    outcome.outcome === 'declined'
      ? `The bank did not accept the card: ${outcome.reason}`
      : outcome.outcome === 'challenge'
        ? 'The bank requires confirmation of this card, which is done when an invoice is paid. Use another card.'
        : 'The bank did not respond, and the card was not saved. Try again.';
  return new AppError('VALIDATION', { sentence, fields: { 'card.number': sentence } });
}
