// Contract of plans: what a subscription bills, how often and for how much.
import { z } from 'zod';
import { billingIntervals } from '../../../billing/subscriptions/billing-days.ts';
import { canReadAny, routePermissions } from '../../../permissions.ts';
import { dayField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, countedPageQuery, day, instant } from '../../envelope.ts';
import { amountField, currencyField, idField, listOf, optionalText, textField } from '../../fields.ts';
import { listFilters, pricedOptionsQuery } from '../../list-filters.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { timelineEvent } from '../../timeline.ts';
import { planStatuses, planTypes } from './plan-enums.ts';

export const planPrice = z.object({
  currency: currencyField,
  amount: amountField.describe(
    'Minor units per period, and per unit where there is a quantity; before taxes',
  ),
  setUpFee: z
    .number()
    .int('Must be at least 0')
    .min(0, 'Must be at least 0')
    .max(100_000_000_000, 'Amount is too large')
    .default(0)
    .describe('Minor units; charged once with the first invoice'),
});
export type PlanPrice = z.output<typeof planPrice>;

const prices = z
  .array(planPrice)
  .min(1, 'Amount is required')
  .max(10, 'At most 10 currencies')
  .refine((list) => new Set(list.map((price) => price.currency)).size === list.length, {
    message: 'Enter one price per currency',
  });

export const planInput = z.object({
  name: textField('Plan name', 100),
  description: optionalText(500),
  type: z.enum(planTypes).default('recurring'),
  productId: idField.nullish().describe('The product billed by a plan of type product'),
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int().min(1, 'Must be at least 1').max(36, 'Must be at most 36').default(1),
  prices,
  trialDays: z.number().int().min(0, 'Must be at least 0').max(730, 'Must be at most 730').default(0),
  invoiceLimit: z
    .number()
    .int()
    .min(1, 'Must be at least 1')
    .max(1000, 'Must be at most 1000')
    .nullish()
    .describe(
      'Number of invoices after which a subscription is complete; null: it runs until it is cancelled',
    ),
  quantityAllowed: z.boolean().default(false),
  taxIds: z.array(idField).max(10, 'At most 10 taxes').default([]),
});
export type PlanInput = z.output<typeof planInput>;

export const planPriceInput = z.object({
  prices,
  movesOn: dayField
    .nullish()
    .describe(
      'Existing subscriptions move to it from this date and are notified now; null: they keep their price',
    ),
});

export const plan = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(planTypes),
  status: z.enum(planStatuses),
  productId: idField.nullable(),
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int(),
  prices: z.array(planPrice).describe('Prices of the latest version'),
  version: z.number().int(),
  trialDays: z.number().int(),
  invoiceLimit: z.number().int().nullable(),
  quantityAllowed: z.boolean(),
  taxIds: z.array(idField),
  madeBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Plan = z.output<typeof plan>;

export const planVersion = z.object({
  version: z.number().int(),
  prices: z.array(planPrice),
  movesOn: day.nullable().describe('When existing subscriptions move to it; null: never'),
  createdAt: instant,
});
export type PlanVersion = z.output<typeof planVersion>;

export const planDetail = plan.extend({
  productName: z.string().nullable(),
  taxNames: z.array(z.string()).describe('Active taxes'),
  versions: z.array(planVersion).describe('Newest first'),
  timeline: z.array(timelineEvent),
});
export type PlanDetail = z.output<typeof planDetail>;

export const planFilters = listFilters({
  search: 'Name or reference',
  statuses: planStatuses,
  sorts: ['createdAt', 'name', 'amount'],
}).extend({
  type: listOf(planTypes),
  interval: listOf(billingIntervals),
});
export type PlanFilters = z.output<typeof planFilters>;
export const planListQuery = planFilters.extend(countedPageQuery.shape);

/** The fields a picker shows. */
export const planOption = plan.pick({
  id: true,
  name: true,
  description: true,
  status: true,
  interval: true,
  intervalCount: true,
  prices: true,
  trialDays: true,
  invoiceLimit: true,
  quantityAllowed: true,
});
export type PlanOption = z.output<typeof planOption>;

const { read, readOne, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.SUBSCRIPTIONS',
  feature: 'subscription',
  params: z.object({ planId: idField }),
  output: planDetail,
});
const at = '/plans';
const one = `${at}/:planId` as const;
const step = { ...change, method: 'POST', errors: ['NOT_FOUND', 'CONFLICT'] } as const;

export const plansContract = {
  listPlans: {
    ...read,
    url: at,
    summary: 'List plans',
    query: planListQuery,
    output: countedPageOf(plan),
  },
  listPlanOptions: {
    ...read,
    access: canReadAny('PAYMENT_GATEWAY.SUBSCRIPTIONS', 'PAYMENT_GATEWAY.PAYMENT_PAGES'),
    url: `${at}/options`,
    summary: 'List plan options',
    description: 'Returns active plans to choose from, by name; at most 50.',
    query: pricedOptionsQuery('Name'),
    output: z.object({ items: z.array(planOption) }),
  },
  exportPlans: {
    ...fileOf(planFilters),
    url: `${at}/export`,
    summary: 'Export plans',
  },
  createPlan: {
    ...create,
    url: at,
    summary: 'Create a plan',
    description: 'With draft, everything can still be changed and nobody can subscribe yet.',
    body: planInput.extend({ draft: z.boolean().default(false) }),
    errors: ['NOT_FOUND'],
    message: 'Plan created',
  },
  getPlan: {
    ...readOne,
    url: one,
    summary: 'Get a plan',
    description: 'Returns its prices and history.',
    access: routePermissions.planDetail,
    output: planDetail,
  },
  updatePlan: {
    ...change,
    method: 'PUT',
    url: one,
    summary: 'Update a plan',
    description:
      'Everything can be changed in a draft. Afterwards only the name, description, taxes, trial and invoice limit can be changed, and existing subscriptions keep what they had.',
    body: planInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Plan saved',
  },
  changePlanPrices: {
    ...step,
    url: `${one}/prices`,
    summary: 'Change the prices of a plan',
    description:
      'Creates a new version. Existing subscriptions keep their price, or move on a date at least 7 days ahead and are notified now.',
    body: planPriceInput,
    message: 'Prices changed',
  },
  activatePlan: {
    ...step,
    url: `${one}/activate`,
    summary: 'Activate a plan',
    description: 'Customers can subscribe to it.',
    message: 'Plan activated',
  },
  withdrawPlan: {
    ...step,
    url: `${one}/withdraw`,
    summary: 'Withdraw a plan',
    description: 'No new subscriptions are possible; existing ones continue.',
    message: 'Plan withdrawn',
  },
} as const satisfies Contract;
