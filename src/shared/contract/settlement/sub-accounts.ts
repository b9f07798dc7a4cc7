// Contract of sub-accounts: bank accounts that receive shares of a business's payments, and the amounts allocated to each.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { idField, maybeEmailField, optionalText, textField } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { accountNumberField, bankCodeField, bankCountries, shownAccount } from './banks.ts';

/**
 * PENDING: the bank has not confirmed the account holder · ACTIVE: receives its shares · INACTIVE: switched off · BLOCKED: blocked by the
 * operator. Only ACTIVE sub-accounts receive shares; the shares of others stay with the business.
 */
export const subAccountStatuses = ['PENDING', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const;
export type SubAccountStatus = (typeof subAccountStatuses)[number];

/** The payout frequency. auto: on every working day with an available balance. */
export const subAccountSchedules = ['auto', 'weekly', 'monthly', 'manual'] as const;
export type SubAccountSchedule = (typeof subAccountSchedules)[number];

export const subAccountInput = z.object({
  businessName: textField('Business name', 100),
  country: z.enum(bankCountries).optional().describe('Country of the business when left out'),
  bankCode: bankCodeField,
  accountNumber: accountNumberField,
  sharePpm: z
    .number({ error: 'Percentage is required' })
    .int()
    .min(0, 'Must be at least 0')
    .max(1_000_000, 'Must be at most 100%')
    .default(0)
    .describe('Default share when it is added to a group, in parts per million: 125000 is 12.5%'),
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
  pending: minorUnits.describe('Becomes available on its settlement date'),
  available: minorUnits.describe('Can be paid out'),
  groups: z.array(z.object({ id: idField, name: z.string() })).describe('Split groups it belongs to'),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type SubAccount = z.output<typeof subAccount>;

/** The sub-account filters, shared by the list and its export. */
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
  reason: z.string().describe('Reason, as a sentence'),
  gross: minorUnits.nullable().describe('Of a payment: the share before its part of the fee'),
  cost: minorUnits.nullable().describe('Of a payment: its part of fee and VAT'),
  amount: minorUnits.describe('Change of the balance'),
  balance: minorUnits.describe('Pending and available balance afterwards'),
  availableAt: z.string().nullable().describe('When the money becomes or became available'),
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
/** The sub-account and the period that an export of a statement stores. */
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
    summary: 'Create a sub-account',
    approval: 'sub_accounts',
    description:
      'The account name is looked up. An account that the bank does not know is refused. If the bank does not answer, the sub-account is PENDING and the look-up is retried.',
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
    summary: 'Update a sub-account',
    description: 'If the account changes, its name is looked up again.',
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
    description: 'An inactive sub-account gets no share of new payments; the share stays with the business.',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE']) }),
    errors: ['NOT_FOUND', 'SPLIT_STATE'],
    message: 'Sub-account saved',
  },
  askSubAccountName: {
    ...change,
    method: 'POST',
    url: '/sub-accounts/:subAccountId/enquiry',
    summary: 'Look up the account name of a sub-account',
    transaction: 'own',
    errors: ['NOT_FOUND', 'SPLIT_STATE'],
  },
  listSubAccountEntries: {
    ...readOne,
    url: '/sub-accounts/:subAccountId/transactions',
    summary: 'List the entries of a sub-account',
    description: 'Returns every change with the balance after it, newest first.',
    query: pageQuery.extend(statementFilters.shape),
    output: pageOf(statementEntry),
  },
  exportSubAccounts: {
    ...fileOf(subAccountFilters),
    url: '/sub-accounts/export',
    summary: 'Export sub-accounts',
  },
  exportSubAccountEntries: {
    ...fileOf(statementFilters),
    url: '/sub-accounts/:subAccountId/transactions/export',
    summary: 'Export the entries of a sub-account',
    params: one,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
