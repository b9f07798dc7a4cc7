// The store of the demo: cloth in colours and lengths, with and without tracked stock, some low and some sold out, created through the real
// services.
import { saveDelivery } from '#server/commerce/delivery/service.ts';
import { adjustStock } from '#server/commerce/stock/adjust.ts';
import { createCategory } from '#server/commerce/store-categories/service.ts';
import { createStoreProduct } from '#server/commerce/store-products/save-product.ts';
import { saveStore } from '#server/commerce/stores/service.ts';
import { preparePicture } from '#server/platform/uploads/prepare-picture.ts';
import { uploadImage } from '#server/platform/uploads/service.ts';
import type { Services } from '#server/services.ts';
import { deliveryInput } from '#shared/contract/commerce/delivery-settings.ts';
import { newStoreProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import { storeInput } from '#shared/contract/commerce/stores.ts';
import type { Happening, HistoryPlan } from '../make-history.ts';
import { type Cloth, drawCloth } from './cloth.ts';
import { makePattern } from './make-pattern.ts';

const dayMs = 86_400_000;
const openedDaysAgo = 60;

type Goods = {
  name: string;
  category: string;
  description: string;
  unit: string;
  /** Minor units of naira; one thousandth of it in dollars. */
  price: number;
  cloth: Cloth;
  options?: readonly string[];
  /** Option values, own price, and stock; without `count`, stock is not tracked. */
  variants: readonly { options?: readonly string[]; sku: string; price?: number; count?: number }[];
  orderMax?: number;
};

const goods: readonly Goods[] = [
  {
    name: 'Adire eleko',
    category: 'Adire',
    description:
      'Cotton dyed by hand in Abeokuta, drawn with cassava paste before each bath of indigo.\n\nWash it by hand and apart the first time.',
    unit: 'piece',
    price: 2_850_000,
    cloth: { ground: [34, 49, 110], mark: [201, 212, 240], weave: 'rings' },
    options: ['Colour', 'Length'],
    variants: [
      { options: ['Indigo', '3 yards'], sku: 'ADR-IND-3', price: 1_750_000, count: 38 },
      { options: ['Indigo', '5 yards'], sku: 'ADR-IND-5', count: 36 },
      { options: ['Indigo', '10 yards'], sku: 'ADR-IND-10', price: 5_500_000, count: 6 },
      { options: ['Wine', '5 yards'], sku: 'ADR-WIN-5', count: 9 },
      { options: ['Moss', '5 yards'], sku: 'ADR-MOS-5', count: 0 },
    ],
    orderMax: 10,
  },
  {
    name: 'Sunrise ankara',
    category: 'Ankara',
    description: 'Wax print on both sides, six yards, for an outfit with its head tie.',
    unit: '6 yards',
    price: 1_400_000,
    cloth: { ground: [214, 155, 48], mark: [136, 44, 52], weave: 'diamonds' },
    variants: [{ sku: 'ANK-SUN-6' }],
  },
  {
    name: 'Aso-oke set',
    category: 'Aso-oke',
    description: 'Ipele, fila and wrapper, woven in Iseyin.',
    unit: 'set',
    price: 6_200_000,
    cloth: { ground: [96, 22, 44], mark: [190, 150, 92], weave: 'stripes' },
    variants: [{ sku: 'ASO-SET', count: 2 }],
    orderMax: 2,
  },
  {
    name: 'Guinea brocade',
    category: 'Brocade',
    description: 'Ten yards, stiff and bright, as it is worn to weddings.',
    unit: '10 yards',
    price: 3_850_000,
    cloth: { ground: [28, 104, 86], mark: [84, 156, 134], weave: 'rings' },
    options: ['Colour'],
    variants: [
      { options: ['Emerald'], sku: 'GUI-EME', count: 44 },
      { options: ['Gold'], sku: 'GUI-GOL', count: 12 },
    ],
  },
  {
    name: 'Swiss voile lace',
    category: 'Lace',
    description: 'Five yards of voile with flowers worked into it.',
    unit: '5 yards',
    price: 8_500_000,
    cloth: { ground: [232, 214, 220], mark: [250, 246, 248], weave: 'diamonds' },
    variants: [{ sku: 'LAC-VOI-5', count: 22 }],
  },
  {
    name: 'Atiku cotton',
    category: 'Cotton',
    description: 'Four yards for a kaftan, light enough for the hot months.',
    unit: '4 yards',
    price: 2_400_000,
    cloth: { ground: [222, 214, 198], mark: [206, 196, 176], weave: 'stripes' },
    variants: [{ sku: 'ATI-4', count: 0 }],
  },
];

/** Plans the opening of an environment's store. */
export function planStore(services: Services, plan: HistoryPlan): Happening[] {
  const at = new Date(plan.end.getTime() - Math.min(openedDaysAgo, plan.days - 1) * dayMs);
  return [{ at, happen: () => openStore(services, plan) }];
}

async function openStore(services: Services, plan: HistoryPlan): Promise<void> {
  const { database } = services;
  const { environment, ownerId, clock } = plan;
  await database.inTransaction(async (tx) => {
    const change = { tx, clock, environment, audit: () => {} };
    const suffix = environment.mode === 'live' ? '' : '-test';
    const name = environment.country === 'NG' ? 'Adunni Textiles' : environment.businessName;
    const look = {
      welcome: 'Cloth that is dyed by hand',
      socials: [{ network: 'instagram', url: 'https://instagram.com/adunni.textiles' }],
    };
    await saveStore(
      change,
      storeInput.parse({
        ...(environment.country === 'NG' && look),
        name,
        slug: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}${suffix}`,
        currency: environment.currency,
        alertEmail: null,
        description: 'Hand-dyed and woven cloth. Delivered anywhere in 2 to 5 working days.',
        isPublished: true,
      }),
    );
    await saveDelivery(change, deliveryOf(environment));
    const categories = new Map<string, string>();
    for (const { category: name } of goods)
      categories.set(name, (await createCategory(change, ownerId, { name })).id);
    for (const item of goods) await makeProduct(change, ownerId, item, categories.get(item.category) ?? '');
  });
  await makePattern(services, plan);
}

/** Nearby, everywhere else, and a pick-up place. */
function deliveryOf({ currency, country }: HistoryPlan['environment']) {
  const isNaira = currency === 'NGN';
  const amountOf = (naira: number) => (isNaira ? naira : Math.round(naira / 1000));
  const near = country === 'NG' ? { name: 'Lagos', states: ['Lagos'] } : { name: 'Texas', states: ['Texas'] };
  return deliveryInput.parse({
    currency,
    note: 'We wrap it in cotton.',
    regions: [
      Object.assign({ fee: amountOf(250_000), freeFrom: amountOf(10_000_000), daysMin: 1, daysMax: 2 }, near),
      { name: 'Everywhere else', states: [], fee: amountOf(450_000), freeFrom: null, daysMin: 3, daysMax: 5 },
    ],
    places: [{ name: 'Our shop', address: '14 Balogun Street', hours: 'Monday to Saturday, 9:00 to 18:00' }],
  });
}

/** Drawn and prepared once for all stores. */
const pictures = new Map<Cloth, ReturnType<typeof preparePicture>>();
function pictureOf(cloth: Cloth): ReturnType<typeof preparePicture> {
  const picture = pictures.get(cloth) ?? preparePicture(drawCloth(cloth, 480));
  pictures.set(cloth, picture);
  return picture;
}

type Change = Omit<Parameters<typeof saveStore>[0], 'clock'> & Pick<HistoryPlan, 'clock'>;

async function makeProduct(change: Change, ownerId: string, item: Goods, categoryId: string): Promise<void> {
  const { tx, clock, environment } = change;
  const { currency } = environment;
  const amountOf = (naira: number) => (currency === 'NGN' ? naira : Math.round(naira / 1000));
  const picture = await uploadImage(tx, clock, environment.businessId, await pictureOf(item.cloth));
  const input = newStoreProductInput.parse({
    name: item.name,
    description: item.description,
    categoryIds: [categoryId],
    unit: item.unit,
    prices: [{ currency, amount: amountOf(item.price) }],
    imageIds: [picture.id],
    orderMax: item.orderMax ?? null,
    options: item.options ?? [],
    variants: item.variants.map(({ options = [], sku, price, count }) => ({
      options,
      sku,
      prices: price ? [{ currency, amount: amountOf(price) }] : [],
      isCounted: count !== undefined,
      onHand: count ? count + 3 : 0,
      lowAt: count === undefined ? null : 3,
    })),
    status: 'PUBLISHED',
  });
  const created = await createStoreProduct(
    Object.assign({}, change, { userId: ownerId, byName: null }),
    input,
  );
  clock.advance(60_000);
  for (const [index, { count }] of item.variants.entries()) {
    const variantId = created.variants[index]?.id;
    if (!count || !variantId) continue;
    const counted = { variantId, kind: 'adjust', quantity: count, note: 'Counted', byName: null } as const;
    await adjustStock(tx, { environmentId: environment.id, clock }, counted);
  }
  clock.advance(60_000);
}
