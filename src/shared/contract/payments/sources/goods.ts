// The catalogue items of a page or link: products with quantities that a payer may choose, or plans.
import { z } from 'zod';
import { idField } from '../../fields.ts';

/** The most products per page or link. */
export const itemsMax = 20;
/** The most plans per page. */
export const plansMax = 6;
/** The largest quantity of one product in one payment. */
export const itemQuantityMax = 1000;

const count = (least: number) =>
  z
    .number()
    .int('Must be a whole number')
    .min(least, `Must be at least ${least}`)
    .max(itemQuantityMax, `Must be at most ${itemQuantityMax}`);

/** One product for sale. */
export const soldItem = z.object({
  productId: idField,
  quantity: count(0).default(1).describe('Quantity selected when the page is opened'),
  quantityMin: count(0).nullish().describe('0: the payer can leave it out; same as quantity when left out'),
  quantityMax: count(1)
    .nullish()
    .describe('Same as quantity when left out; if equal to quantityMin, the quantity is fixed'),
});
/** The stored and returned form: both bounds are set. */
export const storedItem = z.object({
  productId: idField,
  quantity: z.number().int(),
  quantityMin: z.number().int(),
  quantityMax: z.number().int(),
});
export type SoldItem = z.output<typeof soldItem>;
export type StoredItem = z.output<typeof storedItem>;

/** Returns the stored form, with both bounds. */
export function toKeptItem({ productId, quantity, quantityMin, quantityMax }: SoldItem): StoredItem {
  return { productId, quantity, quantityMin: quantityMin ?? quantity, quantityMax: quantityMax ?? quantity };
}

/** A list of products, each at most once. */
export const soldItemList = z.array(soldItem).max(itemsMax, `At most ${itemsMax} products`);
export const soldItems = soldItemList.default([]);

/** Returns what is wrong with some products, by field path; an empty list is checked at publication. */
export function itemFaults(items: readonly SoldItem[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const ids = items.map(({ productId }) => productId);
  items.forEach((item, index) => {
    const { productId, quantity, quantityMin, quantityMax } = toKeptItem(item);
    const at = (part: string) => `items.${index}.${part}`;
    if (ids.indexOf(productId) < index) faults[at('productId')] = 'This product is already chosen';
    if (quantityMax < 1) faults[at('quantity')] = 'Must be at least 1';
    else if (quantityMin > quantityMax)
      faults[at('quantityMax')] = 'Must not be less than the minimum quantity';
    else if (quantity < quantityMin || quantity > quantityMax)
      faults[at('quantity')] = `Must be between ${quantityMin} and ${quantityMax}`;
  });
  return faults;
}
