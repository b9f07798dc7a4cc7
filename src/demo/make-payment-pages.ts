// Payment pages of the demo: a donation that approaches its goal, a bookable course, and a draft.

import { getCheckoutPage } from '#server/payments/checkout/page.ts';
import { createPaymentPage } from '#server/payments/payment-pages/save-payment-page.ts';
import { preparePicture } from '#server/platform/uploads/prepare-picture.ts';
import { uploadImage } from '#server/platform/uploads/service.ts';
import type { Services } from '#server/services.ts';
import { payerDetails } from '#shared/contract/payments/payer-input.ts';
import { type PaymentPageInput, paymentPageInput } from '#shared/contract/payments/payment-page-input.ts';
import type { Happening, HistoryPlan, Scene } from './make-history.ts';
import { approvedCards, payByTestCard } from './pay-by-test-card.ts';
import { makePayers } from './people.ts';
import { drawPicture, type Palette } from './picture.ts';
import { createChance } from './random.ts';

const dayMs = 86_400_000;

type PageStory = {
  /** Amounts in naira, times the minor units that represent one naira in the currency. */
  input: (unit: number) => Partial<PaymentPageInput> & { name: string };
  slug: string;
  palette: Palette;
  openedDaysAgo: number;
  /** The number of payments in live mode; test mode has a sixth of it. */
  payments: number;
};

const warm: Palette = {
  sky: [
    [253, 226, 184],
    [244, 162, 97],
  ],
  table: [122, 72, 44],
  bowl: [38, 70, 83],
  food: [
    [231, 111, 81],
    [233, 196, 106],
    [138, 177, 125],
  ],
};
const fresh: Palette = {
  sky: [
    [222, 239, 232],
    [142, 198, 178],
  ],
  table: [84, 96, 84],
  bowl: [243, 238, 226],
  food: [
    [214, 93, 62],
    [96, 143, 78],
    [236, 184, 78],
  ],
};

const pages: readonly PageStory[] = [
  {
    slug: 'school-lunches-2026',
    palette: warm,
    openedDaysAgo: 70,
    payments: 48,
    input: (unit) => ({
      name: 'A warm lunch for every pupil',
      type: 'donation',
      suggestedAmounts: [unit * 1000, unit * 5000, unit * 10_000],
      goalAmount: unit * 500_000,
      description:
        'Three hundred pupils of our neighbourhood go through the school day without a meal.\n\n' +
        '**What your gift does:** our kitchen cooks, volunteers carry, and nothing is kept for us.\n' +
        'Read how the first term went: [the report](https://example.com/lunches).\n\nThank you for sharing this page.',
      seoDescription: 'Three hundred pupils, one warm lunch a day. Help us reach the goal of this term.',
      successMessage: 'Thank you! Somebody eats well today because of you.',
      publish: true,
    }),
  },
  {
    slug: 'kitchen-masterclass',
    palette: fresh,
    openedDaysAgo: 40,
    payments: 17,
    input: (unit) => ({
      name: 'Kitchen masterclass, December',
      type: 'payment',
      amountKind: 'fixed',
      amount: unit * 35_000,
      description:
        'One Saturday, twelve seats, four dishes you will cook again.\n\nIngredients, apron and lunch are included.',
      collectPhone: true,
      customFields: [
        { label: 'Which Saturday', type: 'select', required: true, options: ['5 December', '12 December'] },
        { label: 'Anything you cannot eat', type: 'text', required: false, options: [] },
      ],
      publish: true,
    }),
  },
  {
    slug: 'new-oven-fund',
    palette: warm,
    openedDaysAgo: 3,
    payments: 0,
    input: (unit) => ({ name: 'Our new oven', type: 'donation', goalAmount: unit * 2_000_000 }),
  },
];

/** Plans the creation and the payments of an environment's pages. */
export function planPages(services: Services, plan: HistoryPlan): Happening[] {
  const chance = createChance(plan.seed + 17);
  const payers = makePayers(chance, plan.story.business.country, 40);
  const { environment, end } = plan;
  // Amounts are given in naira; a thousand naira correspond to ten dollars here.
  const unit = environment.currency === 'NGN' ? 100 : 1;
  return pages.flatMap((story) => {
    const openedAt = end.getTime() - Math.min(story.openedDaysAgo, plan.days - 1) * dayMs;
    const key = `${environment.mode === 'live' ? '' : 'test-'}${story.slug}-${plan.story.business.country.toLowerCase()}`;
    const open = { at: new Date(openedAt), happen: () => makePage(services, plan, story, key, unit) };
    const count = environment.mode === 'live' ? story.payments : Math.ceil(story.payments / 6);
    const payments = Array.from({ length: count }, (_, index) => {
      const since = (end.getTime() - openedAt - dayMs / 4) * ((index + chance.next()) / count);
      const payer = chance.pick(payers);
      const amount = unit * chance.pick([1000, 1000, 2000, 5000, 5000, 10_000, 25_000]);
      const card = chance.pick(approvedCards);
      const isOnlyLooking = chance.happens(0.3);
      const happen = async ({ services }: Scene) => {
        await getCheckoutPage(services, services.database.db, key, { visit: true, businessId: null });
        if (isOnlyLooking) return;
        const details = payerDetails.parse({
          email: payer.email,
          name: payer.name,
          phone: payer.phone,
          ...(story.slug === 'kitchen-masterclass'
            ? { answers: { 'Which Saturday': '12 December' } }
            : { amount }),
        });
        await payByTestCard(services, {
          slug: key,
          details,
          cardNumber: card.number,
          expiryYear: end.getUTCFullYear() + 3,
          ip: '102.89.34.10',
        });
      };
      return { at: new Date(openedAt + 60_000 + since), happen, independent: true as const };
    });
    return [open, ...payments];
  });
}

/** Drawn and prepared once for all businesses. */
const pictures = new Map<string, ReturnType<typeof preparePicture>>();
function pictureOf(palette: Palette, ...size: [number, number, number]): ReturnType<typeof preparePicture> {
  const name = JSON.stringify([palette, size]);
  const picture = pictures.get(name) ?? preparePicture(drawPicture(palette, ...size));
  pictures.set(name, picture);
  return picture;
}

async function makePage(
  services: Services,
  plan: HistoryPlan,
  story: PageStory,
  slug: string,
  unit: number,
): Promise<void> {
  const { environment, ownerId, clock } = plan;
  const content = story.input(unit);
  await services.database.inTransaction(async (tx) => {
    const draw = async (width: number, height: number, bowls: number) =>
      (
        await uploadImage(
          tx,
          clock,
          environment.businessId,
          await pictureOf(story.palette, width, height, bowls),
        )
      ).id;
    const input = paymentPageInput.parse({
      currency: environment.currency,
      description: null,
      ...content,
      slug,
      bannerImageId: await draw(960, 480, 3),
      galleryImageIds: content.publish
        ? [await draw(480, 480, 1), await draw(480, 480, 2), await draw(480, 480, 3)]
        : [],
    });
    await createPaymentPage(tx, services, environment, ownerId, input);
  });
}
