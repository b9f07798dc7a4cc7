// Contract of the overview of a store: sales in a span of days compared with the preceding span, per day, and best sellers.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { day, minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';

const whole = z.number().int();

export const overviewDays = [7, 30, 90] as const;
export const overviewQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .min(1, 'At least 1 day')
    .max(366, 'At most 366 days')
    .default(30)
    .describe('Number of days up to today, in the time zone of the business'),
  currency: currencyField.optional().describe('Currency of the business when left out'),
});

const figures = z.object({
  orders: whole.describe('Number of paid orders'),
  sales: minorUnits.describe('Total of those sales'),
  refunded: minorUnits.describe('Part of it refunded since'),
  average: minorUnits.describe('Average per order; 0: none'),
  pieces: whole,
  placed: whole.describe('Orders placed in the period, paid or not'),
  abandoned: whole.describe('Of those placed, the number that expired unpaid'),
});
export type OverviewFigures = z.output<typeof figures>;

const base = {
  method: 'GET',
  feature: 'commerce',
  access: canRead('PAYMENT_GATEWAY.STORE_FRONT'),
  query: overviewQuery,
} as const;

export const storeOverviewContract = {
  getStoreStatistics: {
    ...base,
    url: '/commerce/merchant/overview/statistics',
    summary: 'Get store statistics',
    description: 'Returns the sales of a period and of the previous one.',
    output: z.object({
      currency: currencyField,
      now: figures,
      before: figures,
      toPack: whole.describe('Paid orders to pack'),
      onTheWay: whole.describe('Packed orders that have not arrived'),
    }),
  },
  getStoreCharts: {
    ...base,
    url: '/commerce/merchant/overview/charts',
    summary: 'Get store charts',
    description: 'Returns the sales by day beside the previous period, and the best-selling products.',
    output: z.object({
      currency: currencyField,
      days: z.array(
        z.object({
          day,
          sales: minorUnits,
          orders: whole,
          previousDay: day,
          previousSales: minorUnits,
        }),
      ),
      best: z
        .array(z.object({ productId: idField, name: z.string(), pieces: whole, sales: minorUnits }))
        .describe('At most ten, highest revenue first'),
    }),
  },
} as const satisfies Contract;
