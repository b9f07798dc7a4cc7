// The demo's sales by pages and a link: products with a coupon, plans, and the payments of a few customers.

import { listPlanOptions } from '#server/billing/plans/offered-plans.ts';
import { listProductOptions } from '#server/billing/products/service.ts';
import { quoteOrder, startOrder } from '#server/payments/checkout/orders/orders.ts';
import { getCheckoutPage } from '#server/payments/checkout/page.ts';
import { payByCard } from '#server/payments/checkout/pay-by-card.ts';
import { createPaymentLink } from '#server/payments/payment-links/save-payment-link.ts';
import { createPaymentPage } from '#server/payments/payment-pages/save-payment-page.ts';
import { payerDetails } from '#shared/contract/payments/payer-input.ts';
import { paymentLinkInput } from '#shared/contract/payments/payment-links.ts';
import { paymentPageInput } from '#shared/contract/payments/payment-page-input.ts';
import { orderChoice } from '#shared/contract/payments/sources/orders.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';
import { approvedCards } from '../pay-by-test-card.ts';

const dayMs = 86_400_000;
/** After the catalogue and the plans. */
const openedDaysAgo = 8;

/** Product names, with the maximum quantities. */
const shopItems = [
  { name: 'Ofada rice, 5 kg', quantity: 1, quantityMin: 0, quantityMax: 10 },
  { name: 'Honey beans, 5 kg', quantity: 0, quantityMin: 0, quantityMax: 10 },
  { name: 'Red palm oil, 5 l', quantity: 1, quantityMin: 0, quantityMax: 4 },
];
const slugs = { shop: 'pantry-shop', plans: 'lunch-plans', link: 'evening-class' };

const buyers = [
  {
    email: 'ngozi.eze@example.com',
    name: 'Ngozi Eze',
    at: 'shop',
    quantities: [2, 1, 1],
    couponCode: 'HARMATTAN10',
  },
  { email: 'femi.alade@example.com', name: 'Femi Alade', at: 'shop', quantities: [1, 0, 1] },
  {
    email: 'sade.cole@example.com',
    name: 'Sade Cole',
    at: 'shop',
    quantities: [4, 2, 0],
    couponCode: 'WELCOME',
  },
  { email: 'ibrahim.musa@example.com', name: 'Ibrahim Musa', at: 'link', quantities: [2] },
  { email: 'office@lekkilaw.example.com', name: 'Lekki Law Partners', at: 'plans', quantities: [] },
] as const;

/** The planned events of one environment's sales. */
export function planSales(plan: HistoryPlan): Happening[] {
  if (plan.environment.currency !== 'NGN') return [];
  const openedAt = plan.end.getTime() - openedDaysAgo * dayMs;
  const open = { at: new Date(openedAt), happen: (scene: Scene) => openSales(scene, plan) };
  const sales = buyers.map((buyer, index) => ({
    at: new Date(openedAt + (index + 1) * dayMs + index * 3_700_000),
    happen: (scene: Scene) => buy(scene, plan, buyer),
  }));
  return [open, ...sales];
}

const addressOf = ({ environment }: HistoryPlan, at: keyof typeof slugs): string =>
  environment.mode === 'live' ? slugs[at] : `test-${slugs[at]}`;

async function openSales({ services }: Scene, plan: HistoryPlan): Promise<void> {
  const { environment, ownerId, clock } = plan;
  const { currency } = environment;
  await services.database.inTransaction(async (tx) => {
    const idOf = async (search: string) => {
      const { items } = await listProductOptions(tx, clock, environment, { search });
      return items[0]?.id ?? '';
    };
    const items = [];
    for (const { name, quantity, quantityMin, quantityMax } of shopItems)
      items.push({ productId: await idOf(name), quantity, quantityMin, quantityMax });
    const page = (input: object) =>
      createPaymentPage(
        tx,
        services,
        environment,
        ownerId,
        paymentPageInput.parse(Object.assign({ currency, publish: true }, input)),
      );
    await page({
      name: 'Pantry shop',
      type: 'product',
      slug: addressOf(plan, 'shop'),
      items,
      description: 'Staples from our kitchen. We deliver on Fridays.',
      collectPhone: true,
    });
    const plans = await listPlanOptions(tx, environment.id, { search: 'Office lunch', currency });
    await page({
      name: 'Lunch at the office',
      type: 'subscription',
      slug: addressOf(plan, 'plans'),
      planIds: plans.map(({ id }) => id).toReversed(),
      description: 'Warm lunch at your desk on every working day.',
    });
    const link = paymentLinkInput.parse({
      name: 'Evening class, 12 December',
      description: null,
      kind: 'multiple',
      type: 'product',
      currency,
      slug: addressOf(plan, 'link'),
      items: [{ productId: await idOf('Cooking class'), quantity: 1, quantityMin: 1, quantityMax: 4 }],
    });
    await createPaymentLink(tx, services, environment, ownerId, link);
  });
}

async function buy({ services }: Scene, plan: HistoryPlan, buyer: (typeof buyers)[number]): Promise<void> {
  const key = addressOf(plan, buyer.at);
  const { database } = services;
  const caller = { ip: '102.89.34.10', userAgent: null };
  const { offer } = await getCheckoutPage(services, database.db, key, { visit: true, businessId: null });
  const items = buyer.quantities.flatMap((quantity, index) => {
    const item = offer?.items[index];
    return item ? [{ productId: item.productId, quantity }] : [];
  });
  const couponCode = 'couponCode' in buyer ? buyer.couponCode : undefined;
  const choice = orderChoice.parse({ items, couponCode });
  const { total } = await quoteOrder(services, database.db, key, choice);
  const { email, name } = buyer;
  const payer = payerDetails.parse({ email, name, phone: '+2348031234567' });
  const { reference } = await database.inTransaction((tx) =>
    startOrder(services, tx, key, Object.assign({ total }, payer, choice), caller),
  );
  if (!reference) return;
  const { number } = approvedCards.find(({ region }) => region === 'local') ??
    approvedCards[0] ?? { number: '' };
  const card = { number, expiryMonth: 12, expiryYear: plan.end.getUTCFullYear() + 3, cvv: '111' };
  await payByCard(services, { reference, card, embedded: false, operation: null, caller });
}
