// Contract of the platform's figures: volume, revenue and success rate over a period, items due today, and rails in the last hour.
import { z } from 'zod';
import { dayField, instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { day, instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';
import { channels } from '../payments/pricing.ts';

const mode = z.enum(['live', 'test']).default('live');
const count = z.number().int();
/** The maximum period in days; longer ones would be read row by row from the ledger. */
export const figureDaysMax = 92;

const dayMs = 86_400_000;
export const figuresQuery = z
  .object({
    currency: currencyField.default('NGN'),
    mode,
    from: dayField,
    to: dayField.describe('Last day, inclusive'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end date is before the start date' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < figureDaysMax * dayMs, {
    path: ['to'],
    message: `At most ${figureDaysMax} days`,
  });

const totals = z.object({
  volume: minorUnits.describe('Successful payments by creation date'),
  revenue: minorUnits.describe('Growth of fee income in the ledger'),
  successful: count,
  failed: count,
  merchants: count.describe('Number of merchants with a successful payment'),
});
export type PlatformTotals = z.output<typeof totals>;

const dayFigures = z.object({
  day,
  volume: minorUnits,
  revenue: minorUnits,
  successful: count,
  failed: count,
});
export type PlatformDay = z.output<typeof dayFigures>;

export const revenueKinds = ['fee', 'fee_returned', 'chargeback_fee', 'other'] as const;
export type RevenueKind = (typeof revenueKinds)[number];

/** quiet: no payments. */
export const railStates = ['working', 'slow', 'down', 'quiet'] as const;
export type RailState = (typeof railStates)[number];

const railFigures = z.object({
  rail: z.string().describe('The gateway or bank'),
  channel: z.enum(channels),
  state: z.enum(railStates),
  attempts: count,
  successPercent: z.number().nullable(),
  answerS: z.number().nullable().describe('Median response time; null: no responses'),
  troubleAt: instant.nullable().describe('When it last left a payment without an outcome'),
});
export type RailFigures = z.output<typeof railFigures>;

const daily = z.object({
  kind: z.string(),
  label: z.string(),
  path: z.string().nullable(),
  total: count,
  done: count,
  waiting: count.describe('On hold or incomplete'),
  failed: count,
});
export type DailyFigures = z.output<typeof daily>;

const access = { operator: ['MERCHANTS.READ'] } as const;

export const figuresContract = {
  getPlatformFigures: {
    method: 'GET',
    url: '/operator/figures',
    summary: 'Get platform figures',
    description: 'Returns volume, revenue and success of a period and the previous one, in one currency.',
    access,
    query: figuresQuery,
    output: z.object({
      current: totals,
      previous: totals,
      days: z.array(dayFigures),
      previousDays: z.array(dayFigures),
      revenueBy: z.array(z.object({ kind: z.enum(revenueKinds), amount: minorUnits })),
    }),
  },
  getDailyWork: {
    method: 'GET',
    url: '/operator/daily-work',
    summary: 'Get the daily work',
    description: 'Returns what is due on a day in live mode, and its progress.',
    access,
    query: z.object({ from: instantField.describe('Start of the day, which has 24 hours') }),
    output: z.object({ items: z.array(daily) }),
  },
  getRailFigures: {
    method: 'GET',
    url: '/operator/rail-figures',
    summary: 'Get rail figures',
    description: 'Returns success and responses of every rail in the last hour.',
    access,
    query: z.object({ mode }),
    output: z.object({ items: z.array(railFigures) }),
  },
} as const satisfies Contract;
