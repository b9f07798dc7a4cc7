// Contract of points: balances of customers, all credits and debits, manual adjustments, and the total value.
import { z } from 'zod';
import { rewardEntryKinds, rewardPointsMax } from '../../commerce/rewards.ts';
import { dayField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, day, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, listOf, searchField, sortField, textField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';

const points = z.number().int();

export const rewardCustomer = z.object({
  id: idField.describe('Id of the customer'),
  name: z.string().nullable(),
  email: z.string(),
  available: points.describe('Points that can be spent'),
  pending: points.describe('Points that can be spent later'),
  owed: points.describe('Taken back after they were spent; settled by the next points earned'),
  balance: points.describe('Available and pending, less owed'),
  value: minorUnits.describe('Value of available and pending points'),
  currency: currencyField,
  earned: points.describe('Total of all points credited'),
  nextAvailableAt: instant.nullable().describe('When the next pending points become available'),
  nextExpiry: z.object({ points, at: instant }).nullable().describe('Points that expire next; null: none'),
  createdAt: instant.describe('When the first points were credited; otherwise when the customer was created'),
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
  points: points.describe('Negative: deducted'),
  value: minorUnits.describe('Change of the liability'),
  currency: currencyField,
  balanceAfter: points.describe('Points of the customer afterwards'),
  reward: z
    .object({ id: idField, name: z.string() })
    .nullable()
    .describe('null: the general rate, or no reward'),
  payment: z.object({ id: idField, reference: z.string() }).nullable(),
  order: z
    .object({ id: idField, number: z.string() })
    .nullable()
    .describe('The order they were used for or returned from'),
  note: z.string().nullable(),
  by: z.string().nullable().describe('Who made it by hand'),
  availableAt: instant.nullable().describe('When the points become available'),
  expiresAt: instant.nullable(),
  createdAt: instant,
});
export type RewardEntry = z.output<typeof rewardEntry>;

export const rewardEntryFilters = z.object({
  direction: z.enum(['credit', 'debit']).optional().describe('Credit or debit'),
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
  customerId: idField.describe('Id of a customer'),
  points: points
    .min(-rewardPointsMax, 'Must be at most 10,000,000 points')
    .max(rewardPointsMax, 'Must be at most 10,000,000 points')
    .refine((value) => value !== 0, 'Must not be 0')
    .describe('Negative: deducted from the available points'),
  note: textField('Note', 200).describe('Reason, kept in the log'),
});
export type RewardAdjustInput = z.output<typeof rewardAdjustInput>;

const sums = z.object({ points, value: minorUnits });
const liability = z.object({
  currency: currencyField,
  pointValue: minorUnits,
  customers: z.number().int().describe('Number of customers with points'),
  outstanding: sums.describe('Total points of all customers'),
  available: sums,
  pending: sums,
  expiringSoon: sums.describe('Points that expire within 30 days'),
  owed: points.describe('Taken back after they were spent; not part of outstanding'),
  inBooks: minorUnits.describe('Balance of the ledger account; equal to the value of outstanding'),
  months: z
    .array(
      z.object({
        month: day.describe('First day of the month'),
        earned: points,
        adjusted: points,
        used: points.describe('Used for orders, less points returned with them'),
        takenBack: points.describe('Less points returned'),
        expired: points,
      }),
    )
    .describe('The last twelve, newest first; months without changes are left out'),
});
export type RewardLiability = z.output<typeof liability>;

export const rewardLiabilityFilters = z.object({
  on: dayField.optional().describe('The last day to include; today when left out'),
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
    summary: 'List reward customers',
    description: 'Returns customers who have had points.',
    query: rewardCustomerListQuery,
    output: countedPageOf(rewardCustomer),
  },
  getRewardCustomer: {
    ...readOne,
    url: `${base}/customers/:customerId`,
    summary: 'Get the points of a customer',
    output: rewardCustomer,
  },
  exportRewardCustomers: {
    ...fileOf(rewardCustomerFilters),
    url: `${base}/customers/export`,
    summary: 'Export reward customers',
  },
  adjustRewardPoints: {
    ...write,
    method: 'POST',
    approval: 'rewards',
    idempotency: 'optional',
    url: `${base}/adjustments`,
    summary: 'Adjust the points of a customer',
    description: 'Adds or deducts points by hand.',
    body: rewardAdjustInput,
    output: rewardCustomer,
    message: 'Points saved',
  },
  listRewardEntries: {
    ...read,
    url: `${base}/log`,
    summary: 'List point entries',
    description: 'Returns every credit and debit of points, newest first.',
    query: rewardEntryListQuery,
    output: countedPageOf(rewardEntry),
  },
  exportRewardEntries: {
    ...fileOf(rewardEntryFilters),
    url: `${base}/log/export`,
    summary: 'Export point entries',
  },
  exportRewardLiability: {
    ...fileOf(rewardLiabilityFilters),
    url: `${base}/liability/export`,
    summary: 'Export the points liability by month',
    description: 'Up to a day, compared with the books.',
  },
  getRewardLiability: {
    ...read,
    url: `${base}/liability`,
    summary: 'Get the points liability',
    description: 'Returns what the points of all customers are worth.',
    output: liability,
  },
} as const satisfies Contract;
