// Contract of rewards: earning of points, the value of a point, and the rules beside the general rate.
import { z } from 'zod';
import {
  rewardPointsMax,
  rewardPointValueMax,
  rewardScopes,
  rewardStatuses,
} from '../../commerce/rewards.ts';
import { canRead, canWrite } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField, listOf, maybeText, textField } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';

/** A whole number in a range, with an error message for each violation. */
const whole = (label: string, least: number, most: number) =>
  z
    .number({ error: `${label} is required` })
    .int('Must be a whole number')
    .min(least, `Must be at least ${least}`)
    .max(most, `Must be at most ${most.toLocaleString('en')}`);

const dayMaxField = whole('Daily maximum', 1, rewardPointsMax)
  .nullish()
  .transform((value) => value ?? null)
  .describe('Maximum points a customer can earn per day; null: unlimited');

export const rewardSettingsInput = z.object({
  isActive: z.boolean().describe('When off, no more points are earned. Customers keep the points they have'),
  currency: currencyField.describe(
    'Currency of payments that earn points and of the value of a point; cannot be changed once a customer has points',
  ),
  pointValue: amountField
    .max(rewardPointValueMax, 'Amount is too large')
    .describe('Value of a point in minor units; a change revalues existing points'),
  earnPoints: whole('Points', 0, 100_000).describe(
    'Per full earnAmount of a payment; 0: only rewards earn points',
  ),
  earnAmount: amountField.describe('Minor units'),
  minimum: minorUnits.min(0, 'Must be at least 0').default(0).describe('Smaller payments earn nothing'),
  dayMax: dayMaxField,
  pendingDays: whole('Days', 0, 365).describe('Days until points can be spent'),
  expiryDays: whole('Days', 1, 3650)
    .nullish()
    .transform((value) => value ?? null)
    .describe('Days until available points expire; null: never'),
  redeemShare: whole('Share', 0, 100)
    .default(0)
    .describe(
      'Maximum share of a store order that can be paid with points, per cent; 0: points cannot be used',
    ),
  redeemMinimum: whole('Minimum points', 1, rewardPointsMax)
    .default(1)
    .describe('Minimum number of points that can be used at once'),
});
export type RewardSettingsInput = z.output<typeof rewardSettingsInput>;

const rewardSettings = z.object({
  isActive: z.boolean(),
  currency: currencyField,
  pointValue: minorUnits,
  earnPoints: z.number().int(),
  earnAmount: minorUnits,
  minimum: minorUnits,
  dayMax: z.number().int().nullable(),
  pendingDays: z.number().int(),
  expiryDays: z.number().int().nullable(),
  redeemShare: z.number().int(),
  redeemMinimum: z.number().int(),
  activeSince: instant.nullable().describe('Earlier payments earn nothing'),
  updatedAt: instant.nullable().describe('null: rewards were not set up yet'),
});
export type RewardSettings = z.output<typeof rewardSettings>;

const rewardFields = z.object({
  name: textField('Name', 100),
  scope: z.enum(rewardScopes).default('all').describe('The payments, or parts of them, that it applies to'),
  subjectIds: z
    .array(idField)
    .max(200, 'At most 200')
    .default([])
    .describe('The products or categories it applies to; lines of invoices and orders refer to products'),
  points: whole('Points', 1, 100_000).describe('Per full perAmount'),
  perAmount: amountField.describe('Minor units'),
  minimum: amountField
    .nullish()
    .transform((value) => value ?? null)
    .describe('Smallest payment that earns; null: only the minimum of the settings applies'),
  dayMax: dayMaxField,
  startsAt: instantField.nullish().transform((value) => value ?? null),
  endsAt: instantField.nullish().transform((value) => value ?? null),
});

type RewardFields = z.output<typeof rewardFields>;

function checkDates(
  { startsAt, endsAt }: Pick<RewardFields, 'startsAt' | 'endsAt'>,
  context: z.RefinementCtx,
): void {
  if (startsAt !== null && endsAt !== null && new Date(endsAt) <= new Date(startsAt))
    context.addIssue({ code: 'custom', path: ['endsAt'], message: 'Must be after the start' });
}

function checkReward(input: RewardFields, context: z.RefinementCtx): void {
  const { scope, subjectIds } = input;
  const complain = (isWrong: boolean, message: string) => {
    if (isWrong) context.addIssue({ code: 'custom', path: ['subjectIds'], message });
  };
  complain(scope === 'products' && subjectIds.length === 0, 'Choose at least one product');
  complain(scope === 'categories' && subjectIds.length === 0, 'Choose at least one category');
  checkDates(input, context);
}

export const rewardInput = rewardFields.superRefine(checkReward);
export type RewardInput = z.output<typeof rewardInput>;
export const newRewardInput = rewardFields
  .extend({ draft: z.boolean().default(false).describe('Earns nothing until it is activated') })
  .superRefine(checkReward);
export type NewRewardInput = z.output<typeof newRewardInput>;

/** The reward of one product: its name is optional. */
export const productRewardInput = rewardFields
  .omit({ scope: true, subjectIds: true, name: true })
  .extend({
    name: maybeText('Name', 100).describe('The name of the product when left out'),
    draft: z.boolean().default(false),
  })
  .superRefine(checkDates);
export type ProductRewardInput = z.output<typeof productRewardInput>;

export const reward = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  status: z.enum(rewardStatuses),
  scope: z.enum(rewardScopes),
  subjects: z.array(z.object({ id: idField, name: z.string() })),
  points: z.number().int(),
  perAmount: minorUnits,
  minimum: minorUnits.nullable(),
  dayMax: z.number().int().nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  currency: currencyField.nullable().describe('Currency of the settings; null: rewards were not set up yet'),
  given: z.number().int().describe('Points earned by it'),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type Reward = z.output<typeof reward>;

export const rewardFilters = listFilters({
  search: 'Name or reference',
  statuses: rewardStatuses,
  sorts: ['createdAt', 'name'],
}).extend({ scope: listOf(rewardScopes) });
export type RewardFilters = z.output<typeof rewardFilters>;
export const rewardListQuery = rewardFilters.extend(countedPageQuery.shape);
/** Product rewards and category rewards, as shown in the settings. */
export const productRewardListQuery = rewardListQuery.extend({
  scope: z.array(z.enum(['products'])).default(['products']),
});
export const categoryRewardListQuery = rewardListQuery.extend({
  scope: z.array(z.enum(['categories'])).default(['categories']),
});

const area = 'PAYMENT_GATEWAY.CHECKOUT_REWARDS';
const settingsArea = 'SETTINGS.REWARD_SETTINGS';
const params = z.object({ rewardId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area,
  feature: 'checkout_rewards',
  params,
  output: reward,
});
const settings = { url: '/checkout-rewards/settings', feature: 'checkout_rewards' } as const;

export const rewardsContract = {
  getRewardSettings: {
    ...settings,
    method: 'GET',
    access: [...canRead(settingsArea), ...canRead(area)],
    summary: 'Get reward settings',
    description: 'Returns how customers earn points and what a point is worth.',
    output: rewardSettings,
  },
  saveRewardSettings: {
    ...settings,
    method: 'PUT',
    access: canWrite(settingsArea),
    summary: 'Update reward settings',
    description:
      'A new value of a point revalues the existing points of customers in the books, in the same transaction.',
    body: rewardSettingsInput,
    output: rewardSettings,
    message: 'Reward settings saved',
  },
  listRewards: {
    ...read,
    url: '/checkout-rewards/rewards',
    summary: 'List rewards',
    description: 'Rewards are campaigns and rules that apply in addition to the general rate.',
    query: rewardListQuery,
    output: countedPageOf(reward),
  },
  createReward: {
    ...create,
    url: '/checkout-rewards/rewards',
    summary: 'Create a reward',
    body: newRewardInput,
    message: 'Reward created',
  },
  addProductReward: {
    ...create,
    url: '/commerce/merchant/products/:storeProductId/add-reward',
    summary: 'Create a reward for a store product',
    params: z.object({ storeProductId: idField }),
    body: productRewardInput,
    errors: ['NOT_FOUND'],
    message: 'Reward created',
  },
  getReward: {
    ...readOne,
    url: '/checkout-rewards/rewards/:rewardId',
    summary: 'Get a reward',
    output: reward,
  },
  updateReward: {
    ...change,
    method: 'PUT',
    url: '/checkout-rewards/rewards/:rewardId',
    summary: 'Update a reward',
    description: 'Points it has already earned are kept.',
    body: rewardInput,
    errors: ['NOT_FOUND'],
    message: 'Reward saved',
  },
  setRewardStatus: {
    ...change,
    method: 'PUT',
    url: '/checkout-rewards/rewards/:rewardId/status',
    summary: 'Activate or deactivate a reward',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE']) }),
    errors: ['NOT_FOUND'],
    message: 'Reward saved',
  },
  exportRewards: {
    ...fileOf(rewardFilters),
    url: '/checkout-rewards/rewards/export',
    summary: 'Export rewards',
  },
} as const satisfies Contract;
