// Reads an order for its page, and polls it: its state changes while it is open.
import type { PlacedOrder } from '#shared/contract/commerce/orders/placed-order.ts';
import { followLanguage } from '../i18n.ts';
import { useReread } from '../parts/use-reread.ts';

const againMs = 30_000;

export const orderReceiptPath = (slug: string): string => `/api/v1/pay/${slug}/placed-order/receipt`;

/** The language in which it was placed; otherwise that of the browser. */
const speak = async ({ language }: PlacedOrder) => {
  if (language) await followLanguage(language);
};

export function useOrder(slug: string) {
  const path = `/pay/${encodeURIComponent(slug)}/placed-order`;
  const { found: order, failure, reload } = useReread<PlacedOrder>(path, againMs, speak);
  return { order, failure, reload };
}
