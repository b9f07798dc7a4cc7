// Contract of points: what customers have, every credit and debit, points by hand, and what they are worth together.
import { z } from 'zod';
import { rewardEntryKinds, rewardPointsMax } from '../../commerce/rewards.ts';
import { dayField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, day, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, listOf, searchField, sortField, textField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';

const points = z.number().int();

export const rewardCustomer = z.object({
  id: idField.describe('Of the customer'),
  name: z.string().nullable(),
  email: z.string(),
  available: points.describe('Points that can be spent'),
  pending: points.describe('Points that can be spent later'),
  owed: points.describe('Taken back when they were spent already; what is earned next settles it'),
  balance: points.describe('Available and pending, less what is owed'),
  value: minorUnits.describe('What available and pending are worth'),
  currency: currencyField,
  earned: points.describe('All points ever credited'),
  nextAvailableAt: instant.nullable().describe('When the next of the pending points can be spent'),
  nextExpiry: z
    .object({ points, at: instant })
    .nullable()
    .describe('The points that expire next; null: none do'),
  createdAt: instant.describe('When the first points came; where none did yet, when the customer came'),
});
export type RewardCustomer = z.output<typeof rewardCustomer>;

export const rewardCustomerFilters = z.object({
  search: searchField.describe('Name or e-mail'),
  sort: sortField(['createdAt', 'points'], '-createdAt'),
});
export type RewardCustomerFilters = z.output<typeof rewardCustomerFilters>;
export const rewardCustomerListQuery = rewardCustomerFilters.extend(countedPageQuery.shape);

export const rewardEntry = z.object({
  id: z.string(),
  customerId: idField,
  customer: z.string().describe('Name or e-mail'),
  kind: z.enum(rewardEntryKinds),
  points: points.describe('Below zero: taken'),
  value: minorUnits.describe('By how much the liability changed'),
  currency: currencyField,
  balanceAfter: points.describe('Points of the customer after it'),
  reward: z
    .object({ id: idField, name: z.string() })
    .nullable()
    .describe('null: the general rate, or no rule'),
  payment: z.object({ id: idField, reference: z.string() }).nullable(),
  order: z
    .object({ id: idField, number: z.string() })
    .nullable()
    .describe('That they were used for, or came back from'),
  note: z.string().nullable(),
  by: z.string().nullable().describe('Who made it by hand'),
  availableAt: instant.nullable().describe('From when the points can be spent'),
  expiresAt: instant.nullable(),
  createdAt: instant,
});
export type RewardEntry = z.output<typeof rewardEntry>;

export const rewardEntryFilters = z.object({
  direction: z.enum(['credit', 'debit']).optional().describe('Given, or taken'),
  customerId: idField.optional(),
  rewardId: idField.optional().describe('Earned by this reward'),
  kind: listOf(rewardEntryKinds),
});
export type RewardEntryFilters = z.output<typeof rewardEntryFilters>;
export const rewardEntryListQuery = rewardEntryFilters.extend(countedPageQuery.shape);
/** The two logs of the dashboard. */
export const creditLogQuery = rewardEntryListQuery.extend({
  direction: z.enum(['credit']).default('credit'),
});
export const debitLogQuery = rewardEntryListQuery.extend({ direction: z.enum(['debit']).default('debit') });

export const rewardAdjustInput = z.object({
  customerId: idField.describe('A customer of yours'),
  points: points
    .min(-rewardPointsMax, 'Must be at most 10,000,000 points')
    .max(rewardPointsMax, 'Must be at most 10,000,000 points')
    .refine((value) => value !== 0, 'Must not be 0')
    .describe('Below zero: taken from what can be spent'),
  note: textField('Note', 200).describe('Why; kept in the log'),
});
export type RewardAdjustInput = z.output<typeof rewardAdjustInput>;

const sums = z.object({ points, value: minorUnits });
const liability = z.object({
  currency: currencyField,
  pointValue: minorUnits,
  customers: z.number().int().describe('Who have points'),
  outstanding: sums.describe('All points that customers have'),
  available: sums,
  pending: sums,
  expiringSoon: sums.describe('Within 30 days'),
  owed: points.describe('Taken back when they were spent already; no part of what is outstanding'),
  inBooks: minorUnits.describe('Balance of the ledger account, the same as outstanding is worth'),
  months: z
    .array(
      z.object({
        month: day.describe('Its first day'),
        earned: points,
        adjusted: points,
        used: points.describe('For orders, less what was given back with them'),
        takenBack: points.describe('Less what was given back'),
        expired: points,
      }),
    )
    .describe('The last twelve, the newest first; months without a change are left out'),
});
export type RewardLiability = z.output<typeof liability>;

export const rewardLiabilityFilters = z.object({
  on: dayField.optional().describe('The last day it looks at; left out: today'),
});

const base = '/checkout-rewards';
const params = z.object({ customerId: idField });
const { read, readOne, write, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.CHECKOUT_REWARDS',
  feature: 'checkout_rewards',
  params,
  output: rewardCustomer,
});

export const rewardPointsContract = {
  listRewardCustomers: {
    ...read,
    url: `${base}/customers`,
    summary: 'Customers who have had points',
    query: rewardCustomerListQuery,
    output: countedPageOf(rewardCustomer),
  },
  getRewardCustomer: {
    ...readOne,
    url: `${base}/customers/:customerId`,
    summary: 'The points of a customer',
    output: rewardCustomer,
  },
  exportRewardCustomers: {
    ...fileOf(rewardCustomerFilters),
    url: `${base}/customers/export`,
    summary: 'Make a file of the customers that the filters match, with their points',
  },
  adjustRewardPoints: {
    ...write,
    method: 'POST',
    approval: 'rewards',
    idempotency: 'optional',
    url: `${base}/adjustments`,
    summary: 'Give points to a customer by hand, or take some',
    body: rewardAdjustInput,
    output: rewardCustomer,
    message: 'Points saved',
  },
  listRewardEntries: {
    ...read,
    url: `${base}/log`,
    summary: 'Every credit and debit of points, the newest first',
    query: rewardEntryListQuery,
    output: countedPageOf(rewardEntry),
  },
  exportRewardEntries: {
    ...fileOf(rewardEntryFilters),
    url: `${base}/log/export`,
    summary: 'Make a file of the credits and debits that the filters match',
  },
  exportRewardLiability: {
    ...fileOf(rewardLiabilityFilters),
    url: `${base}/liability/export`,
    summary: 'Make a file of the liability up to a day, month by month, beside the books',
  },
  getRewardLiability: {
    ...read,
    url: `${base}/liability`,
    summary: 'What the points of all customers are worth',
    output: liability,
  },
} as const satisfies Contract;
