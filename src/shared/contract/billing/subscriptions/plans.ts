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
import { planStatuses, planTypes } from './plan-words.ts';

export const planPrice = z.object({
  currency: currencyField,
  amount: amountField.describe('Minor units a period, and for each where there is a quantity; before taxes'),
  setUpFee: z
    .number()
    .int('Must be at least 0')
    .min(0, 'Must be at least 0')
    .max(100_000_000_000, 'Amount is too large')
    .default(0)
    .describe('Minor units, once with the first invoice'),
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
  productId: idField.nullish().describe('The product that a plan of type product bills'),
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
    .describe('After so many invoices a subscription is complete; null: it runs until it is cancelled'),
  quantityAllowed: z.boolean().default(false),
  taxIds: z.array(idField).max(10, 'At most 10 taxes').default([]),
});
export type PlanInput = z.output<typeof planInput>;

export const planPriceInput = z.object({
  prices,
  movesOn: dayField
    .nullish()
    .describe(
      'From this day on existing subscriptions are billed by it too, and are told now; null: they keep their price',
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
  prices: z.array(planPrice).describe('Of the newest version'),
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
  movesOn: day.nullable().describe('From when existing subscriptions are billed by it; null: never'),
  createdAt: instant,
});
export type PlanVersion = z.output<typeof planVersion>;

export const planDetail = plan.extend({
  versions: z.array(planVersion).describe('The newest first'),
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

/** What a picker shows. */
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
    summary: 'Active plans to choose from: at most 50, by name',
    query: pricedOptionsQuery('Name'),
    output: z.object({ items: z.array(planOption) }),
  },
  exportPlans: {
    ...fileOf(planFilters),
    url: `${at}/export`,
    summary: 'Make a file of the plans that the filters match',
  },
  createPlan: {
    ...create,
    url: at,
    summary: 'Make a plan',
    description: 'With draft it can still be changed in everything, and nobody can subscribe to it yet.',
    body: planInput.extend({ draft: z.boolean().default(false) }),
    errors: ['NOT_FOUND'],
    message: 'Plan created',
  },
  getPlan: {
    ...readOne,
    url: one,
    summary: 'Get a plan with its prices and its history',
    access: routePermissions.planDetail,
    output: planDetail,
  },
  updatePlan: {
    ...change,
    method: 'PUT',
    url: one,
    summary: 'Change a plan',
    description:
      'A draft in everything; later its name, description, taxes, trial and invoice limit, which subscriptions made before keep as they were.',
    body: planInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Plan changed',
  },
  changePlanPrices: {
    ...step,
    url: `${one}/prices`,
    summary: 'Give a plan other prices',
    description:
      'A new version: subscriptions made before keep their price, or are moved from a day at least 7 days ahead and are told now.',
    body: planPriceInput,
    message: 'Prices changed',
  },
  activatePlan: {
    ...step,
    url: `${one}/activate`,
    summary: 'Let customers subscribe to a plan',
    message: 'Plan activated',
  },
  withdrawPlan: {
    ...step,
    url: `${one}/withdraw`,
    summary: 'Let nobody new subscribe to a plan; who has it keeps it',
    message: 'Plan withdrawn',
  },
} as const satisfies Contract;
