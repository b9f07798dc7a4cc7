// Contract of the balance of collected money: its parts, upcoming availability, and its history.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, idField } from '../fields.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { periodQuery } from '../platform/figures.ts';

/**
 * The parts of a balance. available: can be paid out · pending: becomes available on its working day · reserve: a rolling reserve, released
 * later · disputes: set aside until a dispute is decided · owed: debt of the business, deducted from the next settlement.
 */
import { courseOf, coursePoint } from './balance-course.ts';
export const balanceParts = ['available', 'pending', 'reserve', 'disputes', 'owed'] as const;
export type BalancePart = (typeof balanceParts)[number];

const amounts = {
  available: minorUnits.describe('Can be paid out'),
  pending: minorUnits.describe('Becomes available on its settlement date'),
  reserve: minorUnits.describe('Rolling reserve'),
  disputes: minorUnits.describe('Held for disputes'),
  owed: minorUnits.describe('Owed by the business; recovered from what becomes available'),
  payouts: minorUnits.describe('Payouts under way to the bank'),
  refunds: minorUnits.describe('Refunds under way to customers'),
};

export const balanceOverview = z.object({
  currency: currencyField,
  currencies: z.array(currencyField).describe('Currencies with collected money'),
  ...amounts,
  upcoming: z
    .array(z.object({ at: instant, amount: minorUnits, count: z.number().int() }))
    .describe('What becomes available next, by day'),
  releases: z.array(z.object({ at: instant, amount: minorUnits })).describe('Next releases from the reserve'),
});
export type BalanceOverview = z.output<typeof balanceOverview>;

export const balanceAt = z.object({
  currency: currencyField,
  at: instant,
  final: z.boolean().describe('Whether these figures can no longer change'),
  final_until: instant.nullable().describe('Figures up to then are final; null before the first payment'),
  ...amounts,
});
export type BalanceAt = z.output<typeof balanceAt>;

/** The sources of a balance change. */
export const balanceSourceKinds = ['payment', 'refund', 'chargeback', 'payout'] as const;

export const balanceEntry = z.object({
  id: z.string().describe('Posting and position in it'),
  at: instant,
  reason: z.string().describe('Reason, as a sentence'),
  counterpart: z.string().describe('Where it came from or went, as a sentence'),
  amount: minorUnits.describe('Change of this part of the balance'),
  balance: minorUnits.describe('This part of the balance afterwards'),
  source: z
    .object({ kind: z.enum(balanceSourceKinds), id: idField, reference: z.string() })
    .nullable()
    .describe('What it belongs to'),
});
export type BalanceEntry = z.output<typeof balanceEntry>;

export const balanceFilters = z.object({
  part: z.enum(balanceParts).default('available'),
  currency: currencyField.optional().describe('The currency of the business when left out'),
  from: instantField.optional(),
  to: instantField.optional(),
});
export type BalanceFilters = z.output<typeof balanceFilters>;
export const balanceListQuery = balanceFilters.extend(pageQuery.shape);

/** The chart's period in the URL; once a period is chosen, both ends are present. */
export const balanceChartQuery = periodQuery.partial({ from: true, to: true });

const access = canRead('BALANCE.COLLECTION');

export const collectionBalanceContract = {
  getBalance: {
    method: 'GET',
    url: '/balance',
    summary: 'Get the collection balance',
    description: 'Returns its parts and what becomes available next.',
    access,
    query: z.object({ currency: currencyField.optional() }),
    output: balanceOverview,
  },
  getBalanceAt: {
    method: 'GET',
    url: '/balance/collection/at',
    summary: 'Get the collection balance at a point in time',
    description: 'Once final, the answer never changes.',
    access,
    query: z.object({ at: instantField, currency: currencyField.optional() }),
    output: balanceAt,
  },
  getCollectionChart: {
    method: 'GET',
    url: '/balance/collection-chart',
    summary: 'Get the collection balance chart',
    description:
      'Returns what was available and pending at the end of each hour or day, and money in and out.',
    access,
    query: periodQuery,
    output: courseOf(
      coursePoint.extend({
        available: minorUnits.describe('At the end of it'),
        pending: minorUnits.describe('At the end of it'),
        moneyIn: minorUnits,
        moneyOut: minorUnits,
      }),
    ),
  },
  listBalanceEntries: {
    method: 'GET',
    url: '/balance/collection/transaction-history',
    summary: 'List collection balance entries',
    description: 'Returns every change of a part of the balance with the balance after it, newest first.',
    access,
    query: balanceListQuery,
    output: pageOf(balanceEntry),
  },
  exportBalanceEntries: {
    method: 'POST',
    url: '/balance/collection/transaction-history/export',
    summary: 'Export collection balance entries',
    access,
    idempotency: 'optional',
    body: exportInput(balanceFilters),
    output: exportJob,
  },
} as const satisfies Contract;
