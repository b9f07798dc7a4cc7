// Split payments of the demo: two sub-accounts, a group of both, and a link whose payments it splits.
import { payByCard } from '#server/payments/checkout/pay-by-card.ts';
import { startLinkPayment } from '#server/payments/checkout/start-link-payment.ts';
import { createPaymentLink } from '#server/payments/payment-links/save-payment-link.ts';
import { createSplitGroup } from '#server/payments/split-groups/save-split-group.ts';
import type { Services } from '#server/services.ts';
import { createSubAccount } from '#server/settlement/sub-accounts/save-sub-account.ts';
import { payerDetails } from '#shared/contract/payments/payer-input.ts';
import { paymentLinkInput } from '#shared/contract/payments/payment-links.ts';
import { splitGroupInput } from '#shared/contract/payments/split-groups.ts';
import { subAccountInput } from '#shared/contract/settlement/sub-accounts.ts';
import { testCards } from '#shared/payments/test-cards.ts';
import type { Happening, HistoryPlan, Scene } from './make-history.ts';
import { makePayers, type Payer } from './people.ts';
import { createChance } from './random.ts';

const dayMs = 86_400_000;
const openedDaysAgo = 35;
const payments = { live: 14, test: 5 };

const partners = {
  NG: [
    { businessName: 'Adunni Farms', bankCode: '058', accountNumber: '0123456721', sharePpm: 250_000 },
    { businessName: 'Kola Riders', bankCode: '044', accountNumber: '0123456722', sharePpm: 75_000 },
  ],
  US: [
    { businessName: 'Hudson Farms', bankCode: '021000021', accountNumber: '000123456721', sharePpm: 250_000 },
    { businessName: 'Bay Couriers', bankCode: '121000248', accountNumber: '000123456722', sharePpm: 75_000 },
  ],
} as const;

/** Plans the split payments of one environment. */
export function planSplits(services: Services, plan: HistoryPlan): Happening[] {
  const { environment } = plan;
  const slug = `${environment.mode === 'live' ? '' : 'test-'}${environment.currency.toLowerCase()}-market-box`;
  const openedAt = plan.end.getTime() - openedDaysAgo * dayMs;
  const chance = createChance(plan.seed + 77);
  const payers = makePayers(chance, plan.story.business.country, plan.story.payers);
  const cards = testCards.filter((card) => card.outcome === 'approved' && card.offered);
  const pay = async ({ services }: Scene, payer: Payer, number: string) => {
    const { email, name, phone } = payer;
    const details = payerDetails.parse({ email, name, phone });
    const caller = { ip: '102.89.34.17', userAgent: null };
    const { reference } = await services.database.inTransaction((tx) =>
      startLinkPayment(services, tx, slug, details, caller),
    );
    const card = { number, expiryMonth: 9, expiryYear: 2029, cvv: '123' };
    await payByCard(services, { reference, card, embedded: false, operation: null, caller });
  };
  const count = payments[environment.mode];
  const later = Array.from({ length: count }, (_, index): Happening => {
    const [payer, { number }] = [chance.pick(payers), chance.pick(cards)];
    const at = new Date(openedAt + dayMs + ((openedDaysAgo - 1.5) * dayMs * index) / count);
    return { at, happen: (scene) => pay(scene, payer, number), independent: true };
  });
  return [{ at: new Date(openedAt), happen: () => openLink(services, plan, slug) }, ...later];
}

async function openLink(services: Services, plan: HistoryPlan, slug: string): Promise<void> {
  const { environment, ownerId, clock } = plan;
  const country = environment.country === 'US' ? 'US' : 'NG';
  const actor = { environment, userId: ownerId };
  const members: { subAccountId: string; share: number }[] = [];
  for (const partner of partners[country]) {
    const input = subAccountInput.parse({ ...partner, country });
    const { id } = await createSubAccount(services, { actor, operation: null, audit: () => {} }, input);
    members.push({ subAccountId: id, share: partner.sharePpm });
  }
  const { currency } = environment;
  await services.database.inTransaction(async (tx) => {
    const group = await createSplitGroup(
      tx,
      clock,
      environment,
      ownerId,
      splitGroupInput.parse({
        name: 'Market box partners',
        currency,
        type: 'percentage',
        bearer: 'all-proportional',
        members,
      }),
    );
    const input = paymentLinkInput.parse({
      name: 'Market box',
      kind: 'multiple',
      currency,
      slug,
      splitGroupId: group.id,
      amount: currency === 'NGN' ? 1_850_000 : 4_900,
      description: 'Vegetables of the week from our farm, brought to your door.',
      successMessage: null,
    });
    await createPaymentLink(tx, services, environment, ownerId, input);
  });
}
