// Form values of sold products: quantities, and whether the customer may change them.
import type { z } from 'zod';
import type { StoredItem, soldItem } from '#shared/contract/payments/sources/goods.ts';

export type ItemValues = {
  productId: string;
  quantity: number | null;
  /** Whether the customer chooses the quantity, between minimum and maximum. */
  isChosen: boolean;
  quantityMin: number | null;
  quantityMax: number | null;
};

export const newItem = (productId: string): ItemValues => ({
  productId,
  quantity: 1,
  isChosen: false,
  quantityMin: 1,
  quantityMax: 10,
});

export function itemValuesOf({ productId, quantity, quantityMin, quantityMax }: StoredItem): ItemValues {
  const isChosen = quantityMin !== quantityMax;
  return isChosen
    ? { productId, quantity, isChosen, quantityMin, quantityMax }
    : Object.assign(newItem(productId), { quantity });
}

/** Returns the request input. The contract rejects an empty field at its path. */
export function itemInputOf(item: ItemValues): z.input<typeof soldItem> {
  const { productId, isChosen, quantityMin, quantityMax } = item;
  const quantity = item.quantity ?? Number.NaN;
  return isChosen
    ? { productId, quantity, quantityMin: quantityMin ?? Number.NaN, quantityMax: quantityMax ?? Number.NaN }
    : { productId, quantity };
}

/** Returns the item for the preview while the form is edited; missing or invalid quantities become 1. */
export function draftItemOf(item: ItemValues): StoredItem {
  const { productId, isChosen } = item;
  const quantity = item.quantity ?? 1;
  const quantityMin = isChosen ? (item.quantityMin ?? 1) : quantity;
  const quantityMax = isChosen ? (item.quantityMax ?? 1) : quantity;
  return { productId, quantity, quantityMin, quantityMax };
}
