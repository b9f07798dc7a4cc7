// Recording of an attempt to pay by a saved card, before its gateway is asked to charge it.
import { beginAttempt } from '#server/payments/checkout/begin-attempt.ts';
import type { Payment } from '#server/payments/checkout/payment.ts';
import { regionOf } from '#server/payments/pricing/prices.ts';
import type { SavedCardRow } from '#server/payments/saved-cards/cards.ts';
import type { Services } from '#server/services.ts';

type Call = Parameters<typeof beginAttempt>[3];

/** `gateway`: the name of the gateway that stores the card. Null when the same request has already begun an attempt. */
export function beginSavedCardAttempt(
  services: Services,
  payment: Payment,
  { card, gateway }: { card: SavedCardRow; gateway: string },
  call: Call,
) {
  const region = regionOf(card.country, payment.merchant.country);
  return beginAttempt(
    services,
    payment,
    { channel: 'card', card, region, gateway, savedCardId: card.id },
    call,
  );
}
