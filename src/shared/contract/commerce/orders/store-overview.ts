// Contract of the overview of a store: what it sold in a span of days beside the one before, day by day, and what sells best.
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
    .describe('Up to today, in the time zone of the business'),
  currency: currencyField.optional().describe('That of the business when left out'),
});

const figures = z.object({
  orders: whole.describe('That were paid'),
  sales: minorUnits.describe('What they came to'),
  refunded: minorUnits.describe('What of them went back since'),
  average: minorUnits.describe('Of an order; 0: there are none'),
  pieces: whole,
  placed: whole.describe('Placed in the span, paid or not'),
  abandoned: whole.describe('Of those placed: expired unpaid'),
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
    summary: 'What the store sold in a span of days, and in the one before it',
    output: z.object({
      currency: currencyField,
      now: figures,
      before: figures,
      toPack: whole.describe('Orders that are paid and not packed yet'),
      onTheWay: whole.describe('Orders that are packed and have not arrived'),
    }),
  },
  getStoreCharts: {
    ...base,
    url: '/commerce/merchant/overview/charts',
    summary: 'Sales day by day beside the days before, and the products that sell best',
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
        .describe('At most ten, what brought most first'),
    }),
  },
} as const satisfies Contract;
