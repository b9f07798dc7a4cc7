// What a form holds of products that are sold: how many of each, and whether the customer may change that.
import type { z } from 'zod';
import type { KeptItem, soldItem } from '#shared/contract/payments/sources/goods.ts';

export type ItemValues = {
  productId: string;
  quantity: number | null;
  /** The customer chooses how many, between the two. */
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

export function itemValuesOf({ productId, quantity, quantityMin, quantityMax }: KeptItem): ItemValues {
  const isChosen = quantityMin !== quantityMax;
  return isChosen
    ? { productId, quantity, isChosen, quantityMin, quantityMax }
    : Object.assign(newItem(productId), { quantity });
}

/** What is sent. A field that was left empty is refused by the contract at its path. */
export function itemInputOf(item: ItemValues): z.input<typeof soldItem> {
  const { productId, isChosen, quantityMin, quantityMax } = item;
  const quantity = item.quantity ?? Number.NaN;
  return isChosen
    ? { productId, quantity, quantityMin: quantityMin ?? Number.NaN, quantityMax: quantityMax ?? Number.NaN }
    : { productId, quantity };
}

/** While it is being typed: what is missing or wrong yet is 1. */
export function draftItemOf(item: ItemValues): KeptItem {
  const { productId, isChosen } = item;
  const quantity = item.quantity ?? 1;
  const quantityMin = isChosen ? (item.quantityMin ?? 1) : quantity;
  const quantityMax = isChosen ? (item.quantityMax ?? 1) : quantity;
  return { productId, quantity, quantityMin, quantityMax };
}
