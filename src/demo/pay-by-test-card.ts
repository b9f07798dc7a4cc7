// Somebody pays on the page of a slug with one of the cards for tests, in one go.
import { payByCard } from '#server/payments/checkout/pay-by-card.ts';
import { type PayerDetails, startLinkPayment } from '#server/payments/checkout/start-link-payment.ts';
import type { Services } from '#server/services.ts';
import { testCards } from '#shared/payments/test-cards.ts';

export const approvedCards = testCards.filter((card) => card.outcome === 'approved');

type Visit = { slug: string; details: PayerDetails; cardNumber: string; expiryYear: number; ip: string };

export async function payByTestCard(services: Services, visit: Visit): Promise<void> {
  const caller = { ip: visit.ip, userAgent: null };
  const { reference } = await services.database.inTransaction((tx) =>
    startLinkPayment(services, tx, visit.slug, visit.details, caller),
  );
  const card = { number: visit.cardNumber, expiryMonth: 12, expiryYear: visit.expiryYear, cvv: '111' };
  await payByCard(services, { reference, card, embedded: false, operation: null, caller });
}
