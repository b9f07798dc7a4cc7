// Contract of payouts: collected money on its way to the merchant's bank account, with exactly the items inside.
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
  gross: minorUnits.describe('Payments inside, minor units'),
  fees: minorUnits.describe('Fees without VAT'),
  vat: minorUnits.describe('VAT on the fees'),
  refunds: minorUnits,
  chargebacks: minorUnits.describe('Chargebacks and their fees, less what was won back'),
  shared: minorUnits.describe('What went to sub-accounts of split payments'),
  reserve: minorUnits.describe('Kept in reserve, less what was released'),
  adjustments: minorUnits.describe('Everything else, signed'),
  net: minorUnits.describe(
    'What is paid out: gross − fees − vat − shared − refunds − chargebacks − reserve + adjustments',
  ),
  itemCount: z.number().int(),
  bank: bank.nullable().describe('Where it went; null as long as it was not sent'),
  sessionId: z.string().nullable().describe('Of the bank transfer'),
  hold: z
    .object({ kind: z.enum(payoutHoldKinds), reason: z.string() })
    .nullable()
    .describe('Why it is held back'),
  failure: z.string().nullable(),
  wasReturned: z.boolean().describe('The bank had paid it and it came back'),
  subAccount: z.object({ id: idField, name: z.string().nullable() }).nullable(),
  scheduledFor: instant,
  paidAt: instant.nullable(),
  createdAt: instant,
});
export type PayoutListItem = z.output<typeof payoutListItem>;

export const payoutDetail = payoutListItem.extend({
  attempts: z.number().int().describe('How often it was handed to the bank'),
  narration: z.string().describe('What the statement of the bank account says'),
  canRetry: z.boolean().describe('A failed payout whose items are all in the balance still'),
  canCancel: z.boolean().describe('A payout on hold can be returned to the balance'),
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
  subjectId: idField.nullable().describe('The refund, chargeback … it belongs to'),
  at: instant,
});
export type PayoutItem = z.output<typeof payoutItem>;

const payoutItemFilters = z.object({ kind: listOf(balanceItemKinds) });
/** Of which payout, and which kinds: what an export of its items keeps. */
export const exportedPayoutItems = payoutItemFilters.extend({ payoutId: idField });

const tabs = ['all', 'pending', 'settled', 'failed'] as const;

/** The filters, without the page: an export takes the same. */
export const payoutFilters = z.object({
  search: searchField.describe('Reference, session id, account number or name'),
  tab: z.enum(tabs).default('all').describe('pending: not yet settled, for whatever reason'),
  from: instantField.optional().describe('Made at or after'),
  to: instantField.optional().describe('Made before'),
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
    .describe('One-time code from POST /merchant/withdrawal/otp; a secret API key needs none'),
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
    summary: 'What was paid out, what is on its way and what comes next, in one currency',
    access: canRead(area),
    query: z.object({
      currency: currencyField.optional().describe('That of the business when left out'),
      from: instantField.optional(),
      to: instantField.optional(),
    }),
    output: z.object({
      currency: currencyField,
      settled: sum,
      onTheWay: sum.describe('Made and not settled, held back ones too; of whatever date'),
      failed: sum,
      available: minorUnits.describe('In the balance and in no payout'),
      pending: minorUnits.describe('In the balance and not available yet'),
      nextPayoutOn: z
        .string()
        .nullable()
        .describe('Day of the next scheduled payout, YYYY-MM-DD; null: none'),
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
          net: minorUnits.describe('What would be paid out if nothing else happened until then'),
          minimum: minorUnits.describe('Less than this is not paid out'),
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
    summary: 'Exactly what a payout is made of',
    access: canRead(area),
    params: one,
    query: pageQuery.extend(payoutItemFilters.shape),
    output: pageOf(payoutItem),
    errors: ['NOT_FOUND'],
  },
  exportPayoutItems: {
    ...exportCall(payoutItemFilters),
    url: '/merchant/payouts/:payoutId/transactions/export',
    summary: 'Make a file of what a payout is made of',
    access: canRead(area),
    params: one,
    errors: ['NOT_FOUND'],
  },
  getPayoutStatement: {
    method: 'GET',
    url: '/merchant/payouts/:payoutId/statement',
    summary: 'The statement of a payout as PDF',
    access: canRead(area),
    params: one,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  retryPayout: {
    method: 'POST',
    url: '/merchant/payouts/:payoutId/retry',
    summary: 'Send a failed payout again, to the payout account of today',
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
    summary: 'Put a payout that is held back into the balance again',
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
    summary: 'Send the one-time code a withdrawal needs to one’s own e-mail address',
    access: canWrite(area),
    query: z.object({
      currency: currencyField.optional(),
      amount: z.coerce
        .number()
        .int()
        .min(1)
        .max(amountMax)
        .optional()
        .describe('Minor units; with the currency: one that would be refused gets no code'),
    }),
    output: sentCode,
    errors: ['TOO_MANY_REQUESTS', 'FORBIDDEN', 'INSUFFICIENT_BALANCE'],
    message: 'Code sent',
  },
  createWithdrawal: {
    method: 'POST',
    url: '/merchant/withdrawal',
    summary: 'Pay out now, to the default payout account',
    approval: 'payouts',
    description: 'At least NGN 500 or USD 5, at most what is available.',
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
    message: 'Payout on its way',
  },
  exportPayouts: {
    method: 'POST',
    url: '/merchant/payouts/export',
    summary: 'Make a file of the payouts that the filters match',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(payoutFilters),
    output: exportJob,
  },
} as const satisfies Contract;
