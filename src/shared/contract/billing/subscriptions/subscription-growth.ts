// Contract of subscription growth: monthly recurring revenue and its changes by month.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';

export const growthFilters = z.object({
  currency: currencyField.optional().describe('The currency of the business when left out'),
  planId: idField.optional().describe('Only this plan'),
});
export type GrowthFilters = z.output<typeof growthFilters>;

const rate = z.number().int().nullable().describe('Hundredths of a per cent; null: nothing to compare with');

export const growthMonth = z.object({
  month: z.string().describe('YYYY-MM, in the time zone of the business'),
  opening: minorUnits.describe('Monthly recurring revenue at the start'),
  new: minorUnits,
  reactivated: minorUnits,
  expansion: minorUnits,
  contraction: minorUnits.describe('Negative'),
  churned: minorUnits.describe('Negative: ended, paused or unpaid'),
  moved: minorUnits.describe('From and to other plans; 0 over all plans'),
  closing: minorUnits.describe('At the end, or now: the opening and everything since'),
  churnRate: rate.describe(
    'Churned share of the opening, in hundredths of a per cent; null: the opening was zero',
  ),
  trialsEnded: z.number().int(),
  trialsConverted: z.number().int().describe('Of these, the number whose first invoice was paid'),
  recovered: minorUnits.describe('Paid after a failed charge, taxes included'),
});
export type GrowthMonth = z.output<typeof growthMonth>;

export const growth = z.object({
  currency: currencyField,
  currencies: z.array(currencyField).describe('Currencies in which there is recurring revenue'),
  months: z.array(growthMonth).describe('The newest 13, oldest first'),
});
export type Growth = z.output<typeof growth>;

const { read, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.SUBSCRIPTIONS',
  feature: 'subscription',
  params: z.object({}),
  output: growth,
});

export const subscriptionGrowthContract = {
  getSubscriptionGrowth: {
    ...read,
    url: '/subscriptions/growth',
    summary: 'Get subscription growth',
    description:
      'Returns the monthly recurring revenue and its movements, before taxes and coupons; a yearly price counts a twelfth. A trial counts from its first invoice; paused and unpaid subscriptions do not count.',
    query: growthFilters,
    output: growth,
  },
  exportSubscriptionGrowth: {
    ...fileOf(growthFilters),
    url: '/subscriptions/growth/export',
    summary: 'Export subscription growth by month',
  },
} as const satisfies Contract;
