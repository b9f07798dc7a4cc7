// Products and plans by id, and the resulting offer for the preview of a draft.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ProductOption, productsContract } from '#shared/contract/billing/products.ts';
import { perPeriod } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { type PlanOption, plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import type { StoredItem } from '#shared/contract/payments/sources/goods.ts';
import type { Offer, OfferedItem, OfferedPlan } from '#shared/contract/payments/sources/orders.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';

const byId = <T extends { id: string }>(items: readonly T[] = []): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]));

/** Returns the products loaded so far; selected ones stay available while others load. */
export function useProducts(ids: readonly string[]): ReadonlyMap<string, ProductOption> {
  const { data } = useQuery({
    ...queryOptionsOf(productsContract.listProductOptions, { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return byId(data?.items);
}

export function usePlans(ids: readonly string[]): ReadonlyMap<string, PlanOption> {
  const { data } = useQuery({
    ...queryOptionsOf(plansContract.listPlanOptions, { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return byId(data?.items);
}

export const priceOf = <P extends { currency: Currency }>(
  { prices }: { prices: readonly P[] },
  currency: Currency,
): P | undefined => prices.find((price) => price.currency === currency);

/** '₦5,000.00 a month' */
export function planPriceText(plan: PlanOption, currency: Currency): string | null {
  const price = priceOf(plan, currency);
  return price
    ? `${formatMoney(price.amount, currency)} ${perPeriod(plan.interval, plan.intervalCount)}`
    : null;
}

function toOfferedItem(item: StoredItem, product: ProductOption, unitPrice: number): OfferedItem {
  const { name, description, unit, imageUrl } = product;
  return Object.assign({ name, description, unit, imageUrl, unitPrice }, item);
}

/** The same limit as on a plan's own page. */
const planQuantityMax = 100_000;

function toOfferedPlan(plan: PlanOption, price: number, setUpFee: number): OfferedPlan {
  const { id: planId, name, description, trialDays, invoiceLimit, interval, intervalCount } = plan;
  const quantityMax = plan.quantityAllowed ? planQuantityMax : 1;
  return {
    planId,
    name,
    description,
    trialDays,
    invoiceLimit,
    interval,
    intervalCount,
    price,
    setUpFee,
    quantityMax,
  };
}

type Goods = {
  items: readonly StoredItem[];
  planIds: readonly string[];
  currency: Currency;
  /** Whether it sells goods; the selection may still be empty. */
  isSold: boolean;
};

/** Returns the offer as payers would see it; null when nothing is sold. */
export function useDraftOffer({ items, planIds, currency, isSold }: Goods): Offer | null {
  const products = useProducts(items.map(({ productId }) => productId));
  const plans = usePlans(planIds);
  if (!isSold) return null;
  return {
    takesCoupon: true,
    items: items.flatMap((item) => {
      const product = products.get(item.productId);
      const price = product && priceOf(product, currency);
      return product && price ? [toOfferedItem(item, product, price.amount)] : [];
    }),
    plans: planIds.flatMap((id) => {
      const plan = plans.get(id);
      const price = plan && priceOf(plan, currency);
      return plan && price ? [toOfferedPlan(plan, price.amount, price.setUpFee)] : [];
    }),
  };
}
