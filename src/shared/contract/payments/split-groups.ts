// Contract of split groups: rules for sharing payments among sub-accounts.
import { z } from 'zod';
import { amountMax } from '../../money.ts';
import { splitBearers, splitTypes } from '../../payments/split.ts';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField, knownOf, listOf, moreThanZero, textField } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { subAccountStatuses } from '../settlement/sub-accounts.ts';
import { feeBearers, openChannels } from './pricing.ts';
import { listTransactionsOf } from './sources/source-calls.ts';

/** INACTIVE: links that use it keep taking payments, and all money stays with the business. */
export const splitGroupStatuses = ['ACTIVE', 'INACTIVE'] as const;
export type SplitGroupStatus = (typeof splitGroupStatuses)[number];

const memberInput = z.object({
  subAccountId: z.uuid('Choose a sub-account'),
  share: z
    .number({ error: 'Share is required' })
    .int('Share is required')
    .positive(moreThanZero)
    .max(amountMax)
    .describe('Percentage: parts per million of the amount, 125000 is 12.5% · flat: minor units'),
});

const ruleFields = {
  type: z.enum(splitTypes),
  bearer: z.enum(splitBearers).default('account').describe('Who bears fee and VAT if the merchant pays them'),
  bearerSubAccountId: idField.nullish().describe('The sub-account, if one bears it alone'),
  members: z.array(memberInput).min(1, 'Add at least one sub-account').max(20, 'At most 20 sub-accounts'),
};
const ruleShape = z.object(ruleFields);

/** The parts per million of a whole. */
const whole = 1_000_000;

/** Rules that concern several fields at once. */
function checkRule(rule: z.output<typeof ruleShape>, context: z.RefinementCtx): void {
  const complain = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  const ids = rule.members.map((member) => member.subAccountId);
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index)
      complain(['members', index, 'subAccountId'], 'This sub-account is already in the group');
  });
  if (rule.type === 'percentage') {
    const sum = rule.members.reduce((total, member) => total + member.share, 0);
    if (sum > whole) complain(['members'], 'The shares add up to more than 100%');
  }
  if (rule.bearer === 'subaccount' && !(rule.bearerSubAccountId && ids.includes(rule.bearerSubAccountId)))
    complain(['bearerSubAccountId'], 'Choose which sub-account bears the fee');
}

/** A rule without a group, for one payment. */
export const inlineSplit = ruleShape.superRefine(checkRule);
export type InlineSplit = z.output<typeof inlineSplit>;

const groupFields = z.object({
  name: textField('Group name', 100),
  currency: currencyField,
  ...ruleFields,
});
export const splitGroupInput = groupFields.superRefine(checkRule);
export type SplitGroupInput = z.output<typeof splitGroupInput>;
export const changedSplitGroup = groupFields.extend({ known: knownOf(groupFields) }).superRefine(checkRule);
export type ChangedSplitGroup = z.output<typeof changedSplitGroup>;

const member = z.object({
  subAccountId: idField,
  businessName: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  status: z.enum(subAccountStatuses),
  share: z.number().int().describe('Parts per million, or minor units in a flat group'),
});

export const splitGroup = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  type: z.enum(splitTypes),
  currency: currencyField,
  bearer: z.enum(splitBearers),
  bearerSubAccountId: idField.nullable(),
  members: z.array(member),
  status: z.enum(splitGroupStatuses),
  version: z.number().int().describe('Number of rule changes; a payment keeps the version it started with'),
  versionedAt: z.string(),
  links: z.number().int().describe('Number of payment links that use it'),
  pages: z.number().int().describe('Number of payment pages that use it'),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type SplitGroup = z.output<typeof splitGroup>;

/** An option of a picker. */
export const splitGroupOption = splitGroup
  .pick({ id: true, name: true, currency: true, type: true, status: true })
  .extend({ summary: z.string().describe('The shares: "Ada Foods 20% · Bello 10%"') });
export type SplitGroupOption = z.output<typeof splitGroupOption>;

const part = { gross: minorUnits, cost: minorUnits, net: minorUnits };

/** Each recipient's part of a payment. */
export const splitQuote = z.object({
  charged: minorUnits.describe('Total amount the payer pays'),
  fee: minorUnits,
  vat: minorUnits,
  rule: z.string().describe('"1.5% + ₦100.00"'),
  main: z.object(part).describe('The business'),
  members: z.array(z.object({ subAccountId: idField, ...part })),
});
export type SplitQuote = z.output<typeof splitQuote>;

/** The filters, shared by the list and its export. */
export const splitGroupFilters = listFilters({
  statuses: splitGroupStatuses,
  sorts: ['createdAt', 'name'],
}).extend({
  type: listOf(splitTypes),
});

const area = 'PAYMENT_GATEWAY.SPLIT_PAYMENTS';
const base = { feature: 'split_payments' } as const;
const { read, readOne, create, change, fileOf } = callsOf({
  area,
  feature: 'split_payments',
  params: z.object({ splitId: idField }),
  output: splitGroup,
});
const choosers = [
  ...canRead(area),
  ...canWrite('PAYMENT_GATEWAY.PAYMENT_LINKS'),
  ...canWrite('PAYMENT_GATEWAY.PAYMENT_PAGES'),
] as const;

export const splitGroupsContract = {
  listSplitGroups: {
    ...read,
    url: '/split-groups',
    summary: 'List split groups',
    query: splitGroupFilters.extend({
      ...countedPageQuery.shape,
    }),
    output: countedPageOf(splitGroup),
  },
  listSplitGroupOptions: {
    ...base,
    method: 'GET',
    url: '/split-groups/options',
    summary: 'List split group options',
    description: 'Returns split groups to choose from, by name; at most 500.',
    access: choosers,
    query: z.object({ currency: currencyField.optional() }),
    output: z.object({ items: z.array(splitGroupOption) }),
  },
  createSplitGroup: {
    ...create,
    url: '/split-groups',
    summary: 'Create a split group',
    body: splitGroupInput,
    message: 'Split group created',
  },
  getSplitGroup: {
    ...readOne,
    url: '/split-groups/:splitId',
    summary: 'Get a split group',
    output: splitGroup,
  },
  updateSplitGroup: {
    ...change,
    method: 'PUT',
    url: '/split-groups/:splitId',
    summary: 'Update a split group',
    description: 'Applies to payments started from now on. The currency cannot be changed.',
    body: changedSplitGroup,
    errors: ['NOT_FOUND', 'SPLIT_STATE', 'CHANGED_MEANWHILE'],
    message: 'Split group saved',
  },
  setSplitGroupStatus: {
    ...change,
    method: 'PUT',
    url: '/split-groups/:splitId/status',
    summary: 'Activate or deactivate a split group',
    description:
      'Links and pages that use an inactive group keep accepting payments; the full amount stays with the business.',
    body: z.object({ status: z.enum(splitGroupStatuses) }),
    errors: ['NOT_FOUND'],
    message: 'Split group saved',
  },
  quoteSplit: {
    ...base,
    method: 'POST',
    url: '/split-groups/quote',
    summary: 'Preview a split',
    description: 'Returns the shares of a payment at current prices.',
    audit: false,
    access: canRead(area),
    body: z.object({
      currency: currencyField,
      amount: amountField.describe('Minor units'),
      channel: z.enum(openChannels).default('card'),
      feeBearer: z.enum(feeBearers).default('merchant'),
      split: inlineSplit,
    }),
    output: splitQuote,
  },
  listSplitGroupTransactions: listTransactionsOf({
    ...readOne,
    url: '/split-groups/:splitId/transactions',
    summary: 'List the payments of a split group',
  }),
  exportSplitGroups: {
    ...fileOf(splitGroupFilters),
    url: '/split-groups/export',
    summary: 'Export split groups',
  },
} as const satisfies Contract;
