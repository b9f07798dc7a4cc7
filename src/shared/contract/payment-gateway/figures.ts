// Figures of payments over a period, and how a period is named.
import { z } from 'zod';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';

/** Period of a figure. Hourly series for 3 days or fewer, else daily, in the business's time zone. */
export const periodQuery = z.object({
  from: instant.describe('First instant, inclusive'),
  to: instant.describe('Last instant, exclusive'),
  currency: currencyField.optional().describe('The currency of the business when left out'),
});

export const figures = z.object({
  volume: minorUnits.describe('Sum of successful payments'),
  count: z.number().int().describe('Successful payments'),
  failed: z.number().int(),
  pending: z.number().int(),
  successRate: z
    .number()
    .nullable()
    .describe('Successful of successful and failed, percent; null without any'),
  average: minorUnits.describe('Volume divided by count, rounded half up'),
  fees: minorUnits.describe('Fees and VAT'),
  net: minorUnits,
  refunded: minorUnits,
});
export type Figures = z.output<typeof figures>;
