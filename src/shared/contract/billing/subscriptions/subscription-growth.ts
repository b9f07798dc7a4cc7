// Contract of how subscriptions grow: what they bring a month, and how that came about, by month.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';

export const growthFilters = z.object({
  currency: currencyField.optional().describe('The currency of the business when left out'),
  planId: idField.optional().describe('Of one plan alone'),
});
export type GrowthFilters = z.output<typeof growthFilters>;

const rate = z.number().int().nullable().describe('Hundredths of a per cent; null: of nothing');

export const growthMonth = z.object({
  month: z.string().describe('YYYY-MM, in the time zone of the business'),
  opening: minorUnits.describe('Recurring revenue a month when it began'),
  new: minorUnits,
  reactivated: minorUnits,
  expansion: minorUnits,
  contraction: minorUnits.describe('Below zero'),
  churned: minorUnits.describe('Below zero: ended, paused or unpaid'),
  moved: minorUnits.describe('From and to other plans; 0 over all plans'),
  closing: minorUnits.describe('When it ended, or now: opening and everything between'),
  churnRate: rate.describe(
    'What churned, of what it began with, in hundredths of a per cent; null: it began with nothing',
  ),
  trialsEnded: z.number().int(),
  trialsConverted: z.number().int().describe('Of them with a first invoice that was paid'),
  recovered: minorUnits.describe('Paid after a charge had failed, taxes included'),
});
export type GrowthMonth = z.output<typeof growthMonth>;

export const growth = z.object({
  currency: currencyField,
  currencies: z.array(currencyField).describe('In which there are any'),
  months: z.array(growthMonth).describe('The newest 13, the oldest first'),
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
    summary: 'What subscriptions bring a month, and how that came about',
    description:
      'Before taxes and coupons; a yearly price counts a twelfth. A trial counts from its first invoice; paused and unpaid ones do not count.',
    query: growthFilters,
    output: growth,
  },
  exportSubscriptionGrowth: {
    ...fileOf(growthFilters),
    url: '/subscriptions/growth/export',
    summary: 'Make a file of what subscriptions bring, month by month',
  },
} as const satisfies Contract;
