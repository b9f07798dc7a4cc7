// The current offer of a page or link: products and plans sold in its currency, at catalogue prices.

import { selectOfferedPlans } from '#server/billing/plans/offered-plans.ts';
import { priceIn, readProducts } from '#server/billing/products/service.ts';
import type { Payable, Selling } from '#server/payments/sources/payment-source.ts';
import type { Db } from '#server/platform/db/database.ts';
import { imagePath } from '#server/platform/uploads/service.ts';
import type { TxServices } from '#server/services.ts';
import type { Offer, OfferedItem, OfferedPlan } from '#shared/contract/payments/sources/orders.ts';

export type Seller = Pick<Payable, 'environmentId' | 'currency' | 'sells'>;

/** Omits archived items and items without a price in the currency. */
export async function offerOf(_: Pick<TxServices, 'clock'>, db: Db, seller: Seller): Promise<Offer> {
  const { items, planIds } = seller.sells ?? { items: [], planIds: [] };
  return {
    takesCoupon: true,
    items: await offeredItems(db, seller, items),
    plans: await offeredPlans(db, seller, planIds),
  };
}

async function offeredItems(
  db: Db,
  { environmentId, currency }: Seller,
  items: Selling['items'],
): Promise<OfferedItem[]> {
  const ids = items.map(({ productId }) => productId);
  const products = await readProducts(db, environmentId, ids);
  return items.flatMap((item): OfferedItem[] => {
    const product = products.get(item.productId);
    const unitPrice = product?.status === 'ACTIVE' ? priceIn(product, currency) : null;
    if (!product || unitPrice === null) return [];
    const { name, description, unit, imageId } = product;
    return [Object.assign({ name, description, unit, unitPrice, imageUrl: imagePath(imageId) }, item)];
  });
}

const quantityMax = 100_000;

async function offeredPlans(
  db: Db,
  { environmentId, currency }: Seller,
  planIds: Selling['planIds'],
): Promise<OfferedPlan[]> {
  const plans = await selectOfferedPlans(db, environmentId, planIds);
  return planIds.flatMap((planId): OfferedPlan[] => {
    const plan = plans.find(({ id }) => id === planId);
    const price = plan?.prices.find((price) => price.currency === currency);
    if (plan?.status !== 'ACTIVE' || !price) return [];
    const { name, description, trialDays, invoiceLimit, interval, intervalCount, quantityAllowed } = plan;
    return [
      {
        planId,
        name,
        description,
        price: price.amount,
        quantityMax: quantityAllowed ? quantityMax : 1,
        setUpFee: price.setUpFee ?? 0,
        trialDays,
        invoiceLimit,
        interval,
        intervalCount,
      },
    ];
  });
}
