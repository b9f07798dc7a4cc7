// The demo's catalogue: taxes with their rates by day, products with prices, and coupons, created through the real services.

import { createCoupon } from '#server/billing/coupons/service.ts';
import { createProduct, setProductStatus } from '#server/billing/products/save-product.ts';
import { addTaxRate, createTax } from '#server/billing/taxes/service.ts';
import type { Services } from '#server/services.ts';
import { newCouponInput } from '#shared/contract/billing/coupon-input.ts';
import { newProductInput } from '#shared/contract/billing/products.ts';
import { newTaxInput } from '#shared/contract/billing/taxes.ts';
import type { Happening, HistoryPlan } from '../make-history.ts';

const dayMs = 86_400_000;
const openedDaysAgo = 40;

type Sold = {
  name: string;
  sku: string;
  unit: string;
  price: number;
  other?: number;
  taxed?: boolean;
  archived?: boolean;
};

/** Prices in minor units; `other` is the price in dollars, or in naira if the business's currency is the dollar. */
const sold: Record<'NG' | 'US', readonly Sold[]> = {
  NG: [
    { name: 'Ofada rice, 5 kg', sku: 'RICE-OFADA-5', unit: 'bag', price: 1_450_000, other: 1200 },
    { name: 'Ijebu garri, 4 kg', sku: 'GARRI-IJEBU-4', unit: 'bag', price: 680_000 },
    { name: 'Red palm oil, 5 l', sku: 'OIL-PALM-5', unit: 'keg', price: 1_120_000 },
    { name: 'Honey beans, 5 kg', sku: 'BEANS-HONEY-5', unit: 'bag', price: 1_390_000 },
    { name: 'Egusi, ground, 1 kg', sku: 'EGUSI-1', unit: 'pack', price: 540_000, other: 500 },
    { name: 'Small chops tray', sku: 'CHOPS-TRAY', unit: 'tray', price: 3_500_000, taxed: true },
    { name: 'Party jollof, 50 plates', sku: 'JOLLOF-50', unit: 'order', price: 24_500_000, taxed: true },
    { name: 'Moin moin', sku: 'MOINMOIN', unit: 'piece', price: 120_000, taxed: true },
    { name: 'Cooking class', sku: 'CLASS', unit: 'seat', price: 3_500_000, other: 3500, taxed: true },
    { name: 'Catering consultation', sku: 'CONSULT', unit: 'hour', price: 2_000_000, taxed: true },
    { name: 'Delivery in Lagos', sku: 'DELIVERY-LAG', unit: 'trip', price: 350_000, taxed: true },
    {
      name: 'December hamper 2025',
      sku: 'HAMPER-25',
      unit: 'hamper',
      price: 6_500_000,
      taxed: true,
      archived: true,
    },
  ],
  US: [
    { name: 'Handwoven basket', sku: 'BASKET', unit: 'piece', price: 8900, taxed: true },
    { name: 'Indigo throw', sku: 'THROW-IND', unit: 'piece', price: 14_900, taxed: true },
    { name: 'Carved stool', sku: 'STOOL', unit: 'piece', price: 21_000, other: 31_500_000, taxed: true },
    { name: 'Design consultation', sku: 'DESIGN', unit: 'hour', price: 12_000 },
  ],
};

/** The planned events of one environment's catalogue. */
export function planCatalogue(services: Services, plan: HistoryPlan): Happening[] {
  const at = new Date(plan.end.getTime() - openedDaysAgo * dayMs);
  return [{ at, happen: () => openCatalogue(services, plan) }];
}

async function openCatalogue({ database }: Services, plan: HistoryPlan): Promise<void> {
  const { environment, ownerId, clock, end } = plan;
  const country = environment.country === 'US' ? 'US' : 'NG';
  const other = country === 'US' ? 'NGN' : 'USD';
  await database.inTransaction(async (tx) => {
    const change = { tx, clock, environment, audit: () => {} };
    const taxId = await makeTaxes(change, ownerId, country);
    for (const item of sold[country]) {
      const prices = [{ currency: environment.currency, amount: item.price }];
      const created = await createProduct(
        change,
        ownerId,
        newProductInput.parse({
          name: item.name,
          sku: item.sku,
          unit: item.unit,
          prices: item.other ? [...prices, { currency: other, amount: item.other }] : prices,
          taxId: item.taxed ? taxId : null,
        }),
      );
      if (item.archived) await setProductStatus(change, created.id, 'CLOSED');
      clock.advance(60_000);
    }
    await makeCoupons(change, ownerId, end);
  });
}

type Change = Parameters<typeof createTax>[0];

/** The tax of most items sold. */
async function makeTaxes(change: Change, ownerId: string, country: 'NG' | 'US'): Promise<string> {
  const make = (tax: object) => createTax(change, ownerId, newTaxInput.parse(tax));
  if (country === 'US') {
    const { id } = await make({ name: 'Sales tax', rate: 888, country, state: 'New York', isDefault: true });
    return id;
  }
  const vat = await make({ name: 'VAT', rate: 750, country, startsOn: '2020-02-01', isDefault: true });
  const consumption = await make({ name: 'Consumption tax', rate: 500, country, state: 'Lagos' });
  const nextYear = Number(change.clock.now().toISOString().slice(0, 4)) + 2;
  await addTaxRate(change, consumption.id, { rate: 600, startsOn: `${nextYear}-01-01` });
  return vat.id;
}

async function makeCoupons(change: Change, ownerId: string, end: Date): Promise<void> {
  const { currency } = change.environment;
  const make = (coupon: object) => createCoupon(change, ownerId, newCouponInput.parse(coupon));
  await make({
    code: 'HARMATTAN10',
    name: 'Harmattan sale',
    type: 'percent',
    rate: 1000,
    amountMax: 500_000,
    currency,
    endsAt: new Date(end.getTime() + openedDaysAgo * dayMs).toISOString(),
    redemptionsMax: 500,
    customerMax: 2,
  });
  await make({
    code: 'WELCOME',
    name: 'First order',
    type: 'fixed',
    amount: 100_000,
    currency,
    customerMax: 1,
  });
  await make({ code: 'LOYAL5', name: 'Loyal customers', type: 'percent', rate: 500, duration: 'forever' });
}
