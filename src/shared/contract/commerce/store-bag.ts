// Contract of the bag of a store: the cost of its content, requested from the server each time.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import { currencyField, idField } from '../fields.ts';

export const bagLinesMax = 100;
const quantityMax = 1_000_000;

/** 'variant:quantity', separated by commas. */
const linesField = z
  .string()
  .max(bagLinesMax * 45, `At most ${bagLinesMax} lines`)
  .transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((line) => {
        const [variantId, quantity] = line.split(':');
        return { variantId, quantity: Number(quantity) };
      }),
  )
  .pipe(
    z
      .array(z.object({ variantId: idField, quantity: z.number().int().min(1).max(quantityMax) }))
      .min(1, 'Choose at least one item')
      .max(bagLinesMax, `At most ${bagLinesMax} lines`),
  )
  .describe('variant:quantity, separated by commas');

const line = z.object({
  variantId: idField,
  name: z.string(),
  variantName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  productPath: z.string().nullable(),
  quantity: z.number().int(),
  orderMin: z.number().int(),
  orderMax: z.number().int().nullable(),
  left: z.number().int().nullable().describe('null: not counted'),
  unitPrice: minorUnits.nullable(),
  amount: minorUnits.nullable(),
  problem: z.string().nullable().describe('Why it cannot be bought'),
});
export type BagLine = z.output<typeof line>;

export const storeBagContract = {
  quoteBag: {
    method: 'GET',
    access: 'public',
    url: '/store/:storeSlug/bag',
    params: z.object({ storeSlug: z.string().min(3).max(60) }),
    query: z.object({ lines: linesField }),
    summary: 'Get the price of a bag',
    description: 'Returns the total and the items that cannot be bought; nothing is reserved.',
    output: z.object({
      currency: currencyField,
      lines: z.array(line),
      taxes: z.array(z.object({ name: z.string(), amount: minorUnits, isInclusive: z.boolean() })),
      subtotal: minorUnits,
      total: minorUnits.describe('Total of the lines that can be bought, without delivery'),
    }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
