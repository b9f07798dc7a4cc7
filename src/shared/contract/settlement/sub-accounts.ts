// Contract of sub-accounts: bank accounts a business shares its payments with, and what each of them was given.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { idField, maybeEmailField, optionalText, textField } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { accountNumberField, bankCodeField, bankCountries, shownAccount } from './banks.ts';

/**
 * PENDING: the bank has not told whose the account is · ACTIVE gets its shares · INACTIVE was switched off ·
 * BLOCKED by the operator. Only ACTIVE ones get a share; that of the others stays with the business.
 */
export const subAccountStatuses = ['PENDING', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const;
export type SubAccountStatus = (typeof subAccountStatuses)[number];

/** How often it is paid out. auto: on every working day something is available. */
export const subAccountSchedules = ['auto', 'weekly', 'monthly', 'manual'] as const;
export type SubAccountSchedule = (typeof subAccountSchedules)[number];

export const subAccountInput = z.object({
  businessName: textField('Business name', 100),
  country: z.enum(bankCountries).optional().describe('That of the business when left out'),
  bankCode: bankCodeField,
  accountNumber: accountNumberField,
  sharePpm: z
    .number({ error: 'Percentage is required' })
    .int()
    .min(0, 'Must be at least 0')
    .max(1_000_000, 'Must be at most 100%')
    .default(0)
    .describe('Offered when it is put into a group: parts per million, 125000 is 12.5%'),
  contactEmail: maybeEmailField,
  contactPhone: optionalText(30),
  settlementSchedule: z.enum(subAccountSchedules).default('auto'),
});
export type SubAccountInput = z.output<typeof subAccountInput>;

export const subAccount = z.object({
  id: idField,
  reference: z.string(),
  businessName: z.string(),
  ...shownAccount.shape,
  status: z.enum(subAccountStatuses),
  sharePpm: z.number().int(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  settlementSchedule: z.enum(subAccountSchedules),
  pending: minorUnits.describe('Available on its settlement day'),
  available: minorUnits.describe('Free to be paid out'),
  groups: z.array(z.object({ id: idField, name: z.string() })).describe('Split groups it is in'),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type SubAccount = z.output<typeof subAccount>;

/** Which sub-accounts: what a list and an export of them share. */
export const subAccountFilters = listFilters({
  statuses: subAccountStatuses,
  sorts: ['createdAt', 'businessName', 'reference'],
});

export const subAccountListQuery = subAccountFilters.extend({
  ...countedPageQuery.shape,
});

/** One line of a statement. */
export const statementEntry = z.object({
  id: z.string(),
  at: instant,
  reason: z.string().describe('Why, in words'),
  gross: minorUnits.nullable().describe('Of a payment: the share before what it bears of the fee'),
  cost: minorUnits.nullable().describe('Of a payment: what it bears of fee and VAT'),
  amount: minorUnits.describe('Change of the balance'),
  balance: minorUnits.describe('Pending and available together, after it'),
  availableAt: z.string().nullable().describe('When the money becomes available or did'),
  source: z
    .object({
      kind: z.enum(['payment', 'refund', 'chargeback', 'payout']),
      id: idField,
      reference: z.string(),
    })
    .nullable(),
});
export type StatementEntry = z.output<typeof statementEntry>;

const statementFilters = z.object({ from: instantField.optional(), to: instantField.optional() });
/** Of which sub-account, and from when to when: what an export of its statement keeps. */
export const exportedStatement = statementFilters.extend({ subAccountId: idField });

const one = z.object({ subAccountId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.SPLIT_PAYMENTS',
  feature: 'split_payments',
  params: one,
  output: subAccount,
});

export const subAccountsContract = {
  listSubAccounts: {
    ...read,
    url: '/sub-accounts',
    summary: 'List sub-accounts',
    query: subAccountListQuery,
    output: countedPageOf(subAccount),
  },
  createSubAccount: {
    ...create,
    url: '/sub-accounts',
    summary: 'Add a sub-account',
    approval: 'sub_accounts',
    description:
      'The bank is asked whose the account is. An account it does not know is refused; when it does not answer the sub-account is PENDING and the bank is asked again.',
    transaction: 'own',
    body: subAccountInput,
    errors: ['CONFLICT'],
    message: 'Sub-account saved',
  },
  getSubAccount: {
    ...readOne,
    url: '/sub-accounts/:subAccountId',
    summary: 'Get a sub-account',
    output: subAccount,
  },
  updateSubAccount: {
    ...change,
    method: 'PUT',
    url: '/sub-accounts/:subAccountId',
    summary: 'Change a sub-account; the bank is asked again when the account changes',
    approval: 'sub_accounts',
    transaction: 'own',
    body: subAccountInput,
    errors: ['NOT_FOUND', 'CONFLICT', 'SPLIT_STATE'],
    message: 'Sub-account saved',
  },
  setSubAccountStatus: {
    ...change,
    method: 'PUT',
    url: '/sub-accounts/:subAccountId/status',
    summary: 'Activate or deactivate a sub-account',
    description: 'An inactive sub-account gets no share of new payments; it stays with the business.',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE']) }),
    errors: ['NOT_FOUND', 'SPLIT_STATE'],
    message: 'Sub-account saved',
  },
  askSubAccountName: {
    ...change,
    method: 'POST',
    url: '/sub-accounts/:subAccountId/enquiry',
    summary: 'Ask the bank now whose the account is',
    transaction: 'own',
    errors: ['NOT_FOUND', 'SPLIT_STATE'],
  },
  listSubAccountEntries: {
    ...readOne,
    url: '/sub-accounts/:subAccountId/transactions',
    summary: 'The statement of a sub-account: every change with the balance after it, the newest first',
    query: pageQuery.extend(statementFilters.shape),
    output: pageOf(statementEntry),
  },
  exportSubAccounts: {
    ...fileOf(subAccountFilters),
    url: '/sub-accounts/export',
    summary: 'Make a file of the sub-accounts that the filters match',
  },
  exportSubAccountEntries: {
    ...fileOf(statementFilters),
    url: '/sub-accounts/:subAccountId/transactions/export',
    summary: 'Make a file of the statement of a sub-account',
    params: one,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
