// Payments of the demo on the page of a slug, with one of the test cards, in one step.
import { payByCard } from '#server/payments/checkout/pay-by-card.ts';
import { type PayerDetails, startLinkPayment } from '#server/payments/checkout/start-link-payment.ts';
import type { Services } from '#server/services.ts';
import { payerDetails } from '#shared/contract/payments/payer-input.ts';
import { testCards } from '#shared/payments/test-cards.ts';
import type { Happening, Scene } from './make-history.ts';
import type { makePayers } from './people.ts';
import type { Chance } from './random.ts';

const dayMs = 86_400_000;

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

type Visits = {
  chance: Chance;
  payers: ReturnType<typeof makePayers>;
  /** Start and end of the payments, which are spread evenly. */
  madeAt: number;
  end: Date;
  count: number;
  amounts: readonly number[];
  /** Available once the page is created. */
  slug(): string;
};

/** Plans payments at a counter, each by one of the payers with one of the amounts, until half a day before the end. */
export function planVisits({ chance, payers, madeAt, end, count, amounts, slug }: Visits): Happening[] {
  return Array.from({ length: count }, (_, index) => {
    const since = (end.getTime() - madeAt - dayMs / 2) * ((index + chance.next()) / count);
    const payer = chance.pick(payers);
    const card = chance.pick(approvedCards);
    const amount = chance.pick(amounts);
    const happen = ({ services }: Scene) =>
      payByTestCard(services, {
        slug: slug(),
        details: payerDetails.parse({ email: payer.email, name: payer.name, amount }),
        cardNumber: card.number,
        expiryYear: end.getUTCFullYear() + 3,
        ip: '102.89.34.20',
      });
    return { at: new Date(madeAt + 60_000 + since), happen, independent: true as const };
  });
}
