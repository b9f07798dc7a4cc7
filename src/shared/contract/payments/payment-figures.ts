// Contract of payment figures for the dashboard: period comparison, time series, net revenue, and failure reasons.
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

/** Permissions that allow figures: those of the dashboard, or of the payments behind them. */
export const dashboards = [
  ...canRead('PAYMENT_GATEWAY.DASHBOARD'),
  ...canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
] as const;

export const paymentFiguresContract = {
  getTransactionStatistics: {
    method: 'GET',
    url: '/transaction/statistics',
    summary: 'Get payment statistics',
    description:
      'Returns counts and the success rate of a period, compared with the previous one or the year before.',
    access: dashboards,
    query: comparedPeriodQuery,
    output: comparedFigures,
  },
  getAmountStatistics: {
    method: 'GET',
    url: '/transaction/amount/statistics',
    summary: 'Get payment volume over time',
    description: 'Compared with the previous period.',
    access: dashboards,
    query: comparedPeriodQuery.extend({
      step: z.enum(chartSteps).default('daily').describe('Hourly for periods of 3 days or fewer'),
    }),
    output: amountsOverTime,
  },
  getRevenue: {
    method: 'GET',
    url: '/transaction/revenue',
    summary: 'Get revenue',
    description: 'Returns gross, fees, shares, refunds, chargebacks and net.',
    access: dashboards,
    query: periodQuery,
    output: revenue,
  },
  listFailureReasons: {
    method: 'GET',
    url: '/transaction/failures',
    summary: 'List failure reasons',
    description: 'Returns the three most common reasons of a period and all others together.',
    access: dashboards,
    query: periodQuery,
    output: z.object({
      failed: z.number().int(),
      decided: z.number().int().describe('Failed and successful payments'),
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
    summary: 'Get refund statistics',
    description: 'Returns the refunds of a period by status, compared with the previous one.',
    access: dashboards,
    query: comparedPeriodQuery,
    output: z.object({
      returned: refundSum.describe('Received by the customer'),
      onTheWay: refundSum,
      awaiting: refundSum.describe('Awaiting a bank account'),
      total: refundSum.describe('Sum of the three; failed and returned refunds are not included'),
      previousTotal: refundSum,
    }),
  },
} as const satisfies Contract;
