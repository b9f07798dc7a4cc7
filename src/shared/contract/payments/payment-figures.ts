// Figures of payments for the dashboard: a period against another, over time, what was kept, and why payments failed.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import {
  amountsOverTime,
  chartSteps,
  comparedFigures,
  comparedPeriodQuery,
  periodQuery,
  revenue,
} from '../platform/figures.ts';

/** Who may see figures: of the dashboard, or of the payments they are made of. */
export const dashboards = [
  ...canRead('PAYMENT_GATEWAY.DASHBOARD'),
  ...canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
] as const;

export const paymentFiguresContract = {
  getTransactionStatistics: {
    method: 'GET',
    url: '/transaction/statistics',
    summary: 'Counts and success rate of a period, against the previous one or the year before',
    access: dashboards,
    query: comparedPeriodQuery,
    output: comparedFigures,
  },
  getAmountStatistics: {
    method: 'GET',
    url: '/transaction/amount/statistics',
    summary: 'Volume over time with the previous period beside it',
    access: dashboards,
    query: comparedPeriodQuery.extend({
      step: z.enum(chartSteps).default('daily').describe('Ranges of 3 days or fewer are hourly'),
    }),
    output: amountsOverTime,
  },
  getRevenue: {
    method: 'GET',
    url: '/transaction/revenue',
    summary: 'What the merchant kept: gross, fees, shares, refunds, chargebacks and net',
    access: dashboards,
    query: periodQuery,
    output: revenue,
  },
  listFailureReasons: {
    method: 'GET',
    url: '/transaction/failures',
    summary: 'Why payments of a period failed: the largest three reasons and all others',
    access: dashboards,
    query: periodQuery,
    output: z.object({
      failed: z.number().int(),
      decided: z.number().int().describe('Failed and successful ones'),
      reasons: z.array(
        z.object({
          reason: z.string().nullable().describe('null: all other reasons'),
          count: z.number().int(),
          percent: z.number(),
        }),
      ),
    }),
  },
} as const satisfies Contract;

const refundSum = z.object({ count: z.number().int(), amount: minorUnits });

export const refundFiguresContract = {
  getRefundStatistics: {
    method: 'GET',
    url: '/transaction/refunds/statistics',
    summary: 'What was refunded in a period, by where it stands, against the period before',
    access: dashboards,
    query: comparedPeriodQuery,
    output: z.object({
      returned: refundSum.describe('The customer has it'),
      onTheWay: refundSum,
      awaiting: refundSum.describe('Waiting for a bank account'),
      total: refundSum.describe('Of the three; refunds that failed or came back are not in it'),
      previousTotal: refundSum,
    }),
  },
} as const satisfies Contract;
