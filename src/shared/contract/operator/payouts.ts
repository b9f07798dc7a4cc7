// Contract of payouts for staff: held or failed payouts across all businesses, holding and releasing, and accounts to review.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, idField, reasonInput, searchField, textField } from '../fields.ts';
import { nameMatches, payoutHoldKinds, payoutStatuses } from '../settlement/payout-statuses.ts';

const tabs = ['held', 'processing', 'failed', 'all'] as const;

export const operatorPayoutQuery = pageQuery.extend({
  search: searchField.describe('Reference, business or session id'),
  tab: z.enum(tabs).default('held'),
  mode: z.enum(['test', 'live']).optional(),
  businessId: idField.optional(),
});

export const operatorPayout = z.object({
  id: idField,
  payoutRef: z.string(),
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(['test', 'live']),
  subAccount: z.string().nullable(),
  status: z.enum(payoutStatuses),
  currency: currencyField,
  net: minorUnits,
  itemCount: z.number().int(),
  bank: z.string().nullable(),
  accountNumber: z.string().nullable().describe('Masked'),
  sessionId: z.string().nullable(),
  hold: z.object({ kind: z.enum(payoutHoldKinds), reason: z.string() }).nullable(),
  heldByOperator: z.boolean().describe('Whether staff put this payout on hold; only staff can release it'),
  failure: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type OperatorPayout = z.output<typeof operatorPayout>;

export const reviewAccount = z.object({
  id: idField,
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(['test', 'live']),
  currency: currencyField,
  bankName: z.string(),
  accountNumber: z.string().describe('Masked'),
  accountName: z.string(),
  nameMatch: z.enum(nameMatches),
  matchedName: z.string().nullable(),
  createdAt: instant,
});
export type ReviewAccount = z.output<typeof reviewAccount>;

const hold = z.object({
  business: z.object({ id: idField, name: z.string() }),
  reason: z.string(),
  heldBy: z.string(),
  heldAt: instant,
});
export type BusinessHold = z.output<typeof hold>;

const one = z.object({ payoutId: idField });
const reason = z.object({ reason: textField('Reason', 500) });
const read = { operator: ['PAYOUTS.READ'] } as const;
const change = { operator: ['PAYOUTS.READ_WRITE'] } as const;
const reveals = 'The reveal is written to the audit trail with the reason, which the merchant can see too.';

export const operatorPayoutsContract = {
  listOperatorPayouts: {
    method: 'GET',
    url: '/operator/payouts',
    summary: 'List the payouts of all businesses',
    access: read,
    query: operatorPayoutQuery,
    output: pageOf(operatorPayout).extend({ counts: z.record(z.enum(tabs), z.number().int()) }),
  },
  holdOperatorPayout: {
    method: 'POST',
    url: '/operator/payouts/:payoutId/hold',
    summary: 'Put a payout on hold',
    description: 'Possible until it is sent.',
    access: change,
    params: one,
    body: reason,
    output: z.object({}),
    errors: ['NOT_FOUND', 'PAYOUT_STATE'],
    message: 'Payout on hold',
  },
  releaseOperatorPayout: {
    method: 'POST',
    url: '/operator/payouts/:payoutId/release',
    summary: 'Release a payout that staff put on hold',
    access: change,
    params: one,
    output: z.object({}),
    errors: ['NOT_FOUND', 'PAYOUT_STATE'],
    message: 'Payout released',
  },
  returnOperatorPayout: {
    method: 'POST',
    url: '/operator/payouts/:payoutId/return',
    summary: 'Record the return of a settled payout',
    access: change,
    params: one,
    body: reason,
    output: z.object({}),
    errors: ['NOT_FOUND', 'PAYOUT_STATE'],
    message: 'Returned to the balance of the business',
  },
  listPayoutHolds: {
    method: 'GET',
    url: '/operator/payout-holds',
    summary: 'List businesses with live payouts on hold',
    access: read,
    output: z.object({ items: z.array(hold) }),
  },
  holdBusinessPayouts: {
    method: 'POST',
    url: '/operator/payout-holds',
    summary: 'Put all live payouts of a business on hold',
    access: change,
    body: reason.extend({ businessId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Payouts of the business on hold',
  },
  releaseBusinessPayouts: {
    method: 'DELETE',
    url: '/operator/payout-holds/:businessId',
    summary: 'Release the payouts of a business',
    access: change,
    params: z.object({ businessId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Payouts of the business released',
  },
  listAccountsToReview: {
    method: 'GET',
    url: '/operator/payout-accounts',
    summary: 'List payout accounts to review',
    description: 'Accounts whose name is only similar to that of the business.',
    access: read,
    output: z.object({ items: z.array(reviewAccount) }),
  },
  revealPayoutAccount: {
    method: 'POST',
    url: '/operator/payout-accounts/:accountId/reveal',
    summary: 'Reveal the number of a payout account',
    description: reveals,
    access: change,
    stepUp: true,
    params: z.object({ accountId: idField }),
    body: reasonInput,
    output: z.object({ number: z.string() }),
    errors: ['NOT_FOUND'],
  },
  revealPayoutDestination: {
    method: 'POST',
    url: '/operator/payouts/:payoutId/reveal',
    summary: 'Reveal the account number of a payout',
    description: reveals,
    access: change,
    stepUp: true,
    params: one,
    body: reasonInput,
    output: z.object({ number: z.string() }),
    errors: ['NOT_FOUND'],
  },
  decidePayoutAccount: {
    method: 'POST',
    url: '/operator/payout-accounts/:accountId/decide',
    summary: 'Approve or reject a payout account',
    access: change,
    stepUp: true,
    params: z.object({ accountId: idField }),
    body: reason.extend({ approved: z.boolean() }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Saved',
  },
} as const satisfies Contract;
