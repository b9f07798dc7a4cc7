// Contract of payouts: transfers of collected money to the merchant's bank account, with the exact items included.
import { z } from 'zod';
import { amountMax } from '../../money.ts';
import { canRead, canWrite } from '../../permissions.ts';
import { balanceItemKinds, payoutScheduleKinds } from '../../settlement/balance-items.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { amountField, currencyField, idField, listOf, searchField, sortField } from '../fields.ts';
import { sentCode } from '../own-codes.ts';
import { exportCall, exportInput, exportJob } from '../platform/exports.ts';
import { timelineEvent } from '../timeline.ts';
import { moneyMovement } from './money-movement.ts';
import { payoutHoldKinds, payoutStatuses } from './payout-statuses.ts';

const bank = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});

export const payoutListItem = z.object({
  id: idField,
  payoutRef: z.string(),
  status: z.enum(payoutStatuses),
  currency: currencyField,
  schedule: z.enum(payoutScheduleKinds),
  gross: minorUnits.describe('Total of the payments, minor units'),
  fees: minorUnits.describe('Fees without VAT'),
  vat: minorUnits.describe('VAT on the fees'),
  refunds: minorUnits,
  chargebacks: minorUnits.describe('Chargebacks and their fees, less what was won back'),
  shared: minorUnits.describe('Shares of sub-accounts in split payments'),
  reserve: minorUnits.describe('Held in reserve, less what was released'),
  adjustments: minorUnits.describe('Everything else, signed'),
  net: minorUnits.describe(
    'Amount paid out: gross − fees − vat − shared − refunds − chargebacks − reserve + adjustments',
  ),
  itemCount: z.number().int(),
  bank: bank.nullable().describe('Account it was sent to; null until it is sent'),
  sessionId: z.string().nullable().describe('Session id of the bank transfer'),
  hold: z
    .object({ kind: z.enum(payoutHoldKinds), reason: z.string() })
    .nullable()
    .describe('Why it is on hold'),
  failure: z.string().nullable(),
  wasReturned: z.boolean().describe('Whether the bank returned it after paying it'),
  subAccount: z.object({ id: idField, name: z.string().nullable() }).nullable(),
  scheduledFor: instant,
  paidAt: instant.nullable(),
  createdAt: instant,
});
export type PayoutListItem = z.output<typeof payoutListItem>;

export const payoutDetail = payoutListItem.extend({
  attempts: z.number().int().describe('Number of times it was sent to the bank'),
  narration: z.string().describe('Narration on the bank statement'),
  canRetry: z
    .boolean()
    .describe('Whether a failed payout can be retried: all its items are still in the balance'),
  canCancel: z.boolean().describe('Whether a payout on hold can be returned to the balance'),
  timeline: z.array(timelineEvent),
  movement: moneyMovement,
});
export type PayoutDetail = z.output<typeof payoutDetail>;

export const payoutItem = z.object({
  id: idField,
  kind: z.enum(balanceItemKinds),
  gross: minorUnits,
  fee: minorUnits,
  vat: minorUnits,
  amount: minorUnits.describe('Effect on the payout, signed'),
  transaction: z
    .object({ id: idField, reference: z.string(), customer: z.string().nullable() })
    .nullable()
    .describe('The payment it comes from'),
  subjectId: idField.nullable().describe('The refund, chargeback or other item it belongs to'),
  at: instant,
});
export type PayoutItem = z.output<typeof payoutItem>;

const payoutItemFilters = z.object({ kind: listOf(balanceItemKinds) });
/** The payout and the item filters that an export of payout items stores. */
export const exportedPayoutItems = payoutItemFilters.extend({ payoutId: idField });

const tabs = ['all', 'pending', 'settled', 'failed'] as const;

/** The filters without paging, shared with the export. */
export const payoutFilters = z.object({
  search: searchField.describe('Reference, session id, account number or name'),
  tab: z.enum(tabs).default('all').describe('pending: not settled yet, for any reason'),
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
  currency: listOf(['NGN', 'USD', 'EUR', 'GBP', 'INR', 'JPY', 'KRW', 'GHS', 'KES', 'ZAR']),
  schedule: listOf(payoutScheduleKinds),
  owner: z.enum(['all', 'business', 'sub-accounts']).default('all'),
  subAccountId: idField.optional(),
  sort: sortField(['createdAt', 'payoutRef', 'itemCount', 'gross', 'net'], '-createdAt'),
});
export type PayoutFilters = z.output<typeof payoutFilters>;

export const payoutListQuery = countedPageQuery.extend(payoutFilters.shape);

const area = 'PAYMENT_GATEWAY.PAYOUTS';
const one = z.object({ payoutId: idField });
const sum = z.object({ count: z.number().int(), amount: minorUnits });

export const withdrawalInput = z.object({
  currency: currencyField,
  amount: amountField,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'must be exactly 6 digits long')
    .optional()
    .describe('One-time code from POST /merchant/withdrawal/otp; not needed with a secret API key'),
});

export const payoutsContract = {
  listPayouts: {
    method: 'GET',
    url: '/merchant/payouts',
    summary: 'List payouts',
    access: canRead(area),
    query: payoutListQuery,
    output: countedPageOf(payoutListItem),
  },
  getPayoutStatistics: {
    method: 'GET',
    url: '/merchant/payouts/statistics',
    summary: 'Get payout statistics',
    description: 'Returns what was paid out, what is under way and what comes next, in one currency.',
    access: canRead(area),
    query: z.object({
      currency: currencyField.optional().describe('Country of the business when left out'),
      from: instantField.optional(),
      to: instantField.optional(),
    }),
    output: z.object({
      currency: currencyField,
      settled: sum,
      onTheWay: sum.describe('Created and not settled, including those on hold, whatever the date'),
      failed: sum,
      available: minorUnits.describe('In the balance and in no payout'),
      pending: minorUnits.describe('In the balance and not available yet'),
      nextPayoutOn: z
        .string()
        .nullable()
        .describe('Date of the next scheduled payout, YYYY-MM-DD; null: none'),
      nextPayout: z
        .object({
          on: z.string(),
          gross: minorUnits,
          fees: minorUnits,
          vat: minorUnits,
          shared: minorUnits,
          refunds: minorUnits,
          chargebacks: minorUnits,
          reserve: minorUnits,
          adjustments: minorUnits,
          net: minorUnits.describe('Expected amount if nothing else happens until then'),
          minimum: minorUnits.describe('Minimum amount of a payout'),
          bank: z.object({ bankName: z.string(), accountNumber: z.string() }).nullable(),
          missing: z.string().nullable().describe('Why there is no account to pay to'),
        })
        .nullable(),
    }),
  },
  getPayout: {
    method: 'GET',
    url: '/merchant/payouts/:payoutId',
    summary: 'Get a payout',
    access: canRead(area),
    params: one,
    output: payoutDetail,
    errors: ['NOT_FOUND'],
  },
  listPayoutItems: {
    method: 'GET',
    url: '/merchant/payouts/:payoutId/transactions',
    summary: 'List the items of a payout',
    access: canRead(area),
    params: one,
    query: pageQuery.extend(payoutItemFilters.shape),
    output: pageOf(payoutItem),
    errors: ['NOT_FOUND'],
  },
  exportPayoutItems: {
    ...exportCall(payoutItemFilters),
    url: '/merchant/payouts/:payoutId/transactions/export',
    summary: 'Export the items of a payout',
    access: canRead(area),
    params: one,
    errors: ['NOT_FOUND'],
  },
  getPayoutStatement: {
    method: 'GET',
    url: '/merchant/payouts/:payoutId/statement',
    summary: 'Download a payout statement',
    description: 'Returns a PDF.',
    access: canRead(area),
    params: one,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  retryPayout: {
    method: 'POST',
    url: '/merchant/payouts/:payoutId/retry',
    summary: 'Retry a failed payout',
    description: 'Sends it to the current payout account.',
    approval: 'payouts',
    access: canWrite(area),
    idempotency: 'optional',
    params: one,
    output: payoutDetail,
    errors: ['NOT_FOUND', 'PAYOUT_STATE'],
    message: 'Payout resent',
  },
  cancelPayout: {
    method: 'POST',
    url: '/merchant/payouts/:payoutId/cancel',
    summary: 'Return a payout on hold to the balance',
    access: canWrite(area),
    idempotency: 'optional',
    params: one,
    output: payoutDetail,
    errors: ['NOT_FOUND', 'PAYOUT_STATE'],
    message: 'Returned to your balance',
  },
  requestWithdrawalCode: {
    method: 'POST',
    url: '/merchant/withdrawal/otp',
    summary: 'Send the one-time code for a withdrawal to your e-mail address',
    access: canWrite(area),
    query: z.object({
      currency: currencyField.optional(),
      amount: z.coerce
        .number()
        .int()
        .min(1)
        .max(amountMax)
        .optional()
        .describe('Minor units; with the currency. No code is sent for an amount that would be refused'),
    }),
    output: sentCode,
    errors: ['TOO_MANY_REQUESTS', 'FORBIDDEN', 'INSUFFICIENT_BALANCE'],
    message: 'Code sent',
  },
  createWithdrawal: {
    method: 'POST',
    url: '/merchant/withdrawal',
    summary: 'Create a payout',
    approval: 'payouts',
    description:
      'Pays out immediately to the default payout account: at least NGN 500 or USD 5, at most the available balance.',
    access: canWrite(area),
    idempotency: 'required',
    transaction: 'own',
    body: withdrawalInput,
    output: payoutDetail,
    errors: [
      'INSUFFICIENT_BALANCE',
      'CODE_WRONG',
      'CODE_SPENT',
      'TOO_MANY_REQUESTS',
      'PAYOUT_STATE',
      'CONFLICT',
    ],
    message: 'Payout started',
  },
  exportPayouts: {
    method: 'POST',
    url: '/merchant/payouts/export',
    summary: 'Export payouts',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(payoutFilters),
    output: exportJob,
  },
} as const satisfies Contract;
