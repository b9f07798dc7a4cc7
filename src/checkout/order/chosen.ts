// The payer's selection from an offer: quantities of products, or a plan with its quantity.
import { useState } from 'react';
import type { Offer, OfferedPlan } from '#shared/contract/payments/sources/orders.ts';

/** The request body. */
export type OrderBody = {
  planId?: string;
  quantity?: number;
  items?: { productId: string; quantity: number }[];
  couponCode?: string;
};

export type Chosen = {
  plan: OfferedPlan | null;
  choosePlan(planId: string): void;
  quantities: ReadonlyMap<string, number>;
  setQuantity(productId: string, quantity: number): void;
};

export function useChosen(offer: Offer): Chosen {
  const [planId, choosePlan] = useState(offer.plans[0]?.planId);
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(
    () => new Map(offer.items.map(({ productId, quantity }) => [productId, quantity])),
  );
  return {
    plan: offer.plans.find((plan) => plan.planId === planId) ?? null,
    choosePlan,
    quantities,
    setQuantity: (productId, quantity) => setQuantities((now) => new Map(now).set(productId, quantity)),
  };
}

function readQuantity(text: string, { quantityMax }: OfferedPlan): number | null {
  if (quantityMax === 1) return 1;
  return /^[1-9]\d{0,5}$/.test(text.trim()) && Number(text) <= quantityMax ? Number(text) : null;
}

/** Returns null while the input is not a valid quantity. */
export function bodyOf(
  { plan, quantities }: Chosen,
  quantityText: string,
  couponCode: string,
): OrderBody | null {
  const coupon = couponCode === '' ? {} : { couponCode };
  if (!plan) {
    const items = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
    return Object.assign({ items }, coupon);
  }
  const quantity = readQuantity(quantityText, plan);
  return quantity === null ? null : Object.assign({ planId: plan.planId, quantity }, coupon);
}
