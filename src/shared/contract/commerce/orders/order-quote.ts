// The quote of an order: lines with their problems, delivery options, and sums.
import { z } from 'zod';
import { minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';

const whole = z.number().int();

export const pointsOffer = z.object({
  available: whole.describe('Points the customer can spend'),
  points: whole.describe('Points that can be used for this order; 0: none'),
  amount: minorUnits.describe('Value of those points'),
  minimum: whole.describe('Minimum number of points that can be used at once'),
});
export type PointsOffer = z.output<typeof pointsOffer>;

export const orderQuote = z.object({
  currency: currencyField,
  lines: z.array(
    z.object({
      variantId: idField,
      name: z.string(),
      variantName: z.string().nullable(),
      imageUrl: z.string().nullable(),
      quantity: whole,
      unitPrice: minorUnits,
      amount: minorUnits.describe('Quantity times price'),
      left: whole.nullable().describe('null: unlimited'),
      problem: z.string().nullable().describe('Why it cannot be bought; null: it can'),
    }),
  ),
  isSent: z
    .boolean()
    .describe('Whether anything is shipped or picked up; false if the order has digital products only'),
  regions: z
    .array(
      z.object({
        id: idField,
        name: z.string(),
        fee: minorUnits,
        daysMin: whole,
        daysMax: whole,
      }),
    )
    .describe('Regions that deliver to the state of the address, with the fee for these goods'),
  places: z.array(
    z.object({ id: idField, name: z.string(), address: z.string(), hours: z.string().nullable() }),
  ),
  deliveryNote: z.string().nullable(),
  coupon: z
    .object({ code: z.string(), amount: minorUnits, problem: z.string().nullable() })
    .nullable()
    .describe('problem: why it gives no discount'),
  subtotal: minorUnits,
  discount: minorUnits,
  deliveryAmount: minorUnits,
  taxes: z.array(z.object({ name: z.string(), rate: whole, isInclusive: z.boolean(), amount: minorUnits })),
  total: minorUnits,
  points: pointsOffer
    .nullable()
    .describe('null: the customer’s e-mail was not verified, or points cannot be used here'),
  canOrder: z.boolean().describe('Whether the order can be placed'),
});
export type OrderQuote = z.output<typeof orderQuote>;

/** A variant that an order line can name. */
export const orderableVariant = z.object({
  variantId: idField,
  name: z.string(),
  variantName: z.string().nullable(),
  sku: z.string().nullable(),
  imageUrl: z.string().nullable(),
  unitPrice: minorUnits.nullable().describe('null: no price in this currency'),
  left: whole.nullable().describe('null: unlimited'),
  problem: z.string().nullable().describe('Why it cannot be ordered; null: it can'),
});
export type OrderableVariant = z.output<typeof orderableVariant>;
