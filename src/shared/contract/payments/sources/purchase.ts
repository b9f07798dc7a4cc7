// The purchase of a payment, as it was when the payment began: the catalogue may have changed since.
import { z } from 'zod';
import { minorUnits } from '../../envelope.ts';

/** The discount by a coupon. */
export const couponPart = z.object({ code: z.string(), amount: minorUnits });
export const taxPart = z.object({
  name: z.string(),
  rate: z.number().int().describe('Hundredths of a per cent'),
  amount: minorUnits,
  isInclusive: z.boolean().describe('Whether prices include it'),
});

export const purchaseLine = z.object({
  productId: z.uuid(),
  name: z.string(),
  unit: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: minorUnits,
  amount: minorUnits.describe('Quantity times unit price'),
  discount: minorUnits.describe('Share of the coupon’s discount'),
  tax: minorUnits,
  total: minorUnits,
});

/** The total is the sum of the lines: amounts, less the discount, plus the taxes that prices do not include. */
export const purchase = z.object({
  lines: z.array(purchaseLine),
  discount: couponPart.nullable(),
  taxes: z.array(taxPart),
  total: minorUnits,
});
export type Purchase = z.output<typeof purchase>;

/** Returns '2 × Rice 50 kg, 1 × Palm oil'. */
export function itemsText({ lines }: Pick<Purchase, 'lines'>): string {
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
}
