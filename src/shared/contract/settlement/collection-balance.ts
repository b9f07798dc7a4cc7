// Contract of the balance of collected money: what it is, what becomes available when, and why it has changed.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, idField } from '../fields.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { periodQuery } from '../platform/figures.ts';

/**
 * The parts of a balance. available: free to be paid out · pending: waits for its working day · reserve: kept back for a
 * while · disputes: set aside until a dispute is decided · owed: what the business owes, which the next settlement pays.
 */
import { courseOf, coursePoint } from './balance-course.ts';
export const balanceParts = ['available', 'pending', 'reserve', 'disputes', 'owed'] as const;
export type BalancePart = (typeof balanceParts)[number];

const amounts = {
  available: minorUnits.describe('Free to be paid out'),
  pending: minorUnits.describe('Available on its settlement day'),
  reserve: minorUnits.describe('Rolling reserve'),
  disputes: minorUnits.describe('Set aside for disputes'),
  owed: minorUnits.describe('What the business owes; recovered from what becomes available'),
  payouts: minorUnits.describe('Payouts on their way to the bank'),
  refunds: minorUnits.describe('Refunds on their way to customers'),
};

export const balanceOverview = z.object({
  currency: currencyField,
  currencies: z.array(currencyField).describe('Currencies in which something was ever collected'),
  ...amounts,
  upcoming: z
    .array(z.object({ at: instant, amount: minorUnits, count: z.number().int() }))
    .describe('What becomes available next, by day'),
  releases: z
    .array(z.object({ at: instant, amount: minorUnits }))
    .describe('What is released from the reserve next'),
});
export type BalanceOverview = z.output<typeof balanceOverview>;

export const balanceAt = z.object({
  currency: currencyField,
  at: instant,
  final: z.boolean().describe('Whether nothing that is posted later can change these figures'),
  final_until: instant.nullable().describe('Up to when figures are final; null before the first payment'),
  ...amounts,
});
export type BalanceAt = z.output<typeof balanceAt>;

/** What a change of a balance came from. */
export const balanceSourceKinds = ['payment', 'refund', 'chargeback', 'payout'] as const;

export const balanceEntry = z.object({
  id: z.string().describe('Posting and place in it'),
  at: instant,
  reason: z.string().describe('Why, in words'),
  counterpart: z.string().describe('Where it came from or went, in words'),
  amount: minorUnits.describe('Change of this part of the balance'),
  balance: minorUnits.describe('This part of the balance after it'),
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

/** The chart's period in the address; both ends are there once a period is chosen. */
export const balanceChartQuery = periodQuery.partial({ from: true, to: true });

const access = canRead('BALANCE.COLLECTION');

export const collectionBalanceContract = {
  getBalance: {
    method: 'GET',
    url: '/balance',
    summary: 'The balance of collected money and what becomes of it next',
    access,
    query: z.object({ currency: currencyField.optional() }),
    output: balanceOverview,
  },
  getBalanceAt: {
    method: 'GET',
    url: '/balance/collection/at',
    summary: 'The balance of collected money as of an instant; once final, the answer never changes',
    access,
    query: z.object({ at: instantField, currency: currencyField.optional() }),
    output: balanceAt,
  },
  getCollectionChart: {
    method: 'GET',
    url: '/balance/collection-chart',
    summary:
      'What was available and pending at the end of each hour or day of a period, and what came in and went out',
    access,
    query: periodQuery,
    output: courseOf(
      coursePoint.extend({
        available: minorUnits.describe('At its end'),
        pending: minorUnits.describe('At its end'),
        moneyIn: minorUnits,
        moneyOut: minorUnits,
      }),
    ),
  },
  listBalanceEntries: {
    method: 'GET',
    url: '/balance/collection/transaction-history',
    summary: 'Every change of a part of the balance with the balance after it, the newest first',
    access,
    query: balanceListQuery,
    output: pageOf(balanceEntry),
  },
  exportBalanceEntries: {
    method: 'POST',
    url: '/balance/collection/transaction-history/export',
    summary: 'Make a file of the changes that the filters match',
    access,
    idempotency: 'optional',
    body: exportInput(balanceFilters),
    output: exportJob,
  },
} as const satisfies Contract;
