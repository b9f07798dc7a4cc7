// The public content of a payment page that a link does not have.
import { z } from 'zod';
import { minorUnits } from '../envelope.ts';
import { pageTypes } from './payment-page-input.ts';

/** The content of a payment page beyond that of a link. */
export const pageStory = z.object({
  type: z.enum(pageTypes),
  suggestedAmounts: z.array(minorUnits).describe('For donations; any other amount can be entered too'),
  gallery: z.array(z.string()).describe('Addresses of images'),
  goal: z
    .object({
      amount: minorUnits,
      collected: minorUnits.describe('Less refunds'),
      percent: z.number().int().describe('Percentage of the goal, rounded down; can exceed 100'),
      payments: z.number().int(),
    })
    .nullable(),
});
export type PageStory = z.output<typeof pageStory>;
