// Contract of payment figures over a period, and the parameters of a period.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import { minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';

/** The period of a figure. The series is hourly for 3 days or fewer, else daily, in the business's time zone. */
export const periodQuery = z.object({
  from: instantField.describe('Start, inclusive'),
  to: instantField.describe('End, exclusive'),
  currency: currencyField.optional().describe('The currency of the business when left out'),
});

/** The comparison period: the days directly before, or the same days a year earlier. */
export const comparisons = ['previous', 'year'] as const;
export const comparedPeriodQuery = periodQuery.extend({
  compare: z.enum(comparisons).default('previous'),
});
/** The chart steps of a period of more than 3 days; weeks begin on Monday. */
export const chartSteps = ['daily', 'weekly', 'monthly'] as const;
export type ChartStep = (typeof chartSteps)[number];

export const figures = z.object({
  volume: minorUnits.describe('Total of successful payments'),
  count: z.number().int().describe('Number of successful payments'),
  failed: z.number().int(),
  pending: z.number().int(),
  successRate: z
    .number()
    .nullable()
    .describe('Successful payments as a percentage of successful and failed ones; null: none'),
  average: minorUnits.describe('Volume divided by count, rounded half up'),
  fees: minorUnits.describe('Fees and VAT'),
  net: minorUnits.describe('After fees, VAT, shares of sub-accounts, refunds and chargebacks'),
  refunded: minorUnits,
});
export type Figures = z.output<typeof figures>;

/** Revenue of the business in a period, and its current balances in the ledger. */
export const revenue = z.object({
  gross: minorUnits,
  fees: minorUnits,
  vat: minorUnits,
  shared: minorUnits.describe('Share of sub-accounts'),
  refunded: minorUnits.describe('Refunded or pending refund'),
  feesReturned: minorUnits.describe('Fees and VAT returned with refunds'),
  chargedBack: minorUnits.describe('Lost to chargebacks'),
  chargebackFees: minorUnits,
  net: minorUnits.describe(
    'gross − fees − vat − shared − refunded + feesReturned − chargedBack − chargebackFees',
  ),
  onHold: minorUnits.describe('Currently held for disputes, from the ledger'),
  reserve: minorUnits.describe('Currently held in reserve, from the ledger'),
  owed: minorUnits.describe('Currently owed by the business, from the ledger'),
  pending: minorUnits.describe('Current balance awaiting settlement, from the ledger'),
  available: minorUnits.describe('Current available balance, from the ledger'),
});

/** Figures of a period and of the previous one. */
export const comparedFigures = z.object({
  current: figures,
  previous: figures,
  previousFrom: z.string(),
  previousTo: z.string(),
});

/** Volume by hour, day, week or month, and that of the previous period. */
export const amountsOverTime = z.object({
  frequency: z.enum(['hourly', ...chartSteps]),
  points: z.array(
    z.object({
      at: z
        .string()
        .describe('Start of the hour, day, week or month; or of the period, if it starts within one'),
      label: z.string(),
      volume: minorUnits,
      count: z.number().int(),
      failed: z.number().int(),
      refunded: minorUnits,
      previousLabel: z.string(),
      previousVolume: minorUnits,
    }),
  ),
});
