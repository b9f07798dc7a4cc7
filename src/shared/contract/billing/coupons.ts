// Contract of coupons: what each takes off, what it is good for, how often, and what it was taken for.
import { z } from 'zod';
import {
  couponDurations,
  couponScopes,
  couponStatuses,
  couponTypes,
  normaliseCode,
  redemptionStatuses,
} from '../../billing/catalogue-words.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, idField, listOf, optionalText } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { catalogueReaders } from './taxes.ts';

export const codeField = z
  .string({ error: 'Code is required' })
  .max(100, 'Must be 3 to 40 letters, digits, - or _')
  .transform(normaliseCode)
  .refine((code) => code !== '', 'Code is required')
  .refine(
    (code) => code === '' || /^[A-Z0-9_-]{3,40}$/.test(code),
    'Must be 3 to 40 letters, digits, - or _',
  );

const countField = z.number().int('Must be a whole number').min(1, 'Must be at least 1').max(1_000_000_000);

const rateField = z
  .number()
  .int('Use at most two decimals')
  .min(1, 'Must be more than 0%')
  .max(10_000, 'Must be at most 100%');

const couponFields = z.object({
  code: codeField,
  name: optionalText(100).describe('For you alone'),
  type: z.enum(couponTypes),
  currency: currencyField
    .nullish()
    .describe('Of the amount, cap and minimum; a percentage without them has none'),
  amount: amountField.nullish().describe('Minor units, of a fixed one'),
  rate: rateField.nullish().describe('Hundredths of a per cent, of a percentage: 1000 is 10%'),
  amountMax: amountField.nullish().describe('The most that a percentage takes off, in minor units'),
  minimum: amountField.nullish().describe('What has to be bought at least, before taxes, in minor units'),
  startsAt: instant.nullish().describe('Good from this instant on'),
  endsAt: instant.nullish().describe('Good before this instant'),
  redemptionsMax: countField.nullish().describe('In all; null: without limit'),
  customerMax: countField.nullish().describe('For each customer; null: without limit'),
  scope: z.enum(couponScopes).default('all'),
  subjectIds: z
    .array(idField)
    .max(200, 'At most 200')
    .default([])
    .describe('The products or plans of its scope'),
  planDiscounts: z
    .array(
      z.object({
        planId: idField,
        amount: amountField.nullish().describe('Minor units, of a fixed one'),
        rate: rateField.nullish().describe('Hundredths of a per cent, of a percentage'),
      }),
    )
    .max(50, 'At most 50')
    .optional()
    .describe('Plans of its scope of which it takes off something else; left out: as it is'),
  duration: z
    .enum(couponDurations)
    .default('once')
    .describe('How long it lowers what is billed again and again'),
  periods: z.number().int().min(1, 'Must be at least 1').max(120, 'Must be at most 120').nullish(),
});

type CouponFields = z.output<typeof couponFields>;

/** Each of a plan that is chosen, once, and in the way of the coupon's type. */
function checkPlanDiscounts(
  { type, subjectIds, planDiscounts = [] }: CouponFields,
  context: z.RefinementCtx,
): void {
  const ids = planDiscounts.map(({ planId }) => planId);
  planDiscounts.forEach(({ planId, amount, rate }, index) => {
    const complain = (part: string, isWrong: boolean, message: string) => {
      if (isWrong) context.addIssue({ code: 'custom', path: ['planDiscounts', index, part], message });
    };
    complain('planId', !subjectIds.includes(planId), 'Choose a plan that the coupon is good for');
    complain('planId', ids.indexOf(planId) < index, 'This plan is already here');
    complain('amount', type === 'fixed' && amount == null, 'Amount is required');
    complain('rate', type === 'percent' && rate == null, 'Percentage is required');
  });
}

/** Rules that concern several fields at once. */
function checkCoupon(coupon: CouponFields, context: z.RefinementCtx): void {
  const complain = (path: string, isWrong: boolean, message: string) => {
    if (isWrong) context.addIssue({ code: 'custom', path: [path], message });
  };
  const isFixed = coupon.type === 'fixed';
  complain('amount', isFixed && coupon.amount == null, 'Amount is required');
  complain('rate', !isFixed && coupon.rate == null, 'Percentage is required');
  const hasMoney = isFixed || coupon.amountMax != null || coupon.minimum != null;
  complain('currency', hasMoney && !coupon.currency, 'Currency is required');
  const { startsAt, endsAt } = coupon;
  const isBackwards = startsAt && endsAt && new Date(endsAt) <= new Date(startsAt);
  complain('endsAt', Boolean(isBackwards), 'Must be after the start');
  complain(
    'subjectIds',
    coupon.scope === 'products' && coupon.subjectIds.length === 0,
    'Choose at least one product',
  );
  complain(
    'subjectIds',
    coupon.scope === 'plans' && coupon.subjectIds.length === 0,
    'Choose at least one plan',
  );
  complain(
    'periods',
    coupon.duration === 'periods' && coupon.periods == null,
    'Number of periods is required',
  );
  if (coupon.scope === 'plans') checkPlanDiscounts(coupon, context);
  const { redemptionsMax, customerMax } = coupon;
  const isMoreThanAll = redemptionsMax != null && customerMax != null && customerMax > redemptionsMax;
  complain('customerMax', isMoreThanAll, 'Must not be more than in all');
}

export const couponInput = couponFields.superRefine(checkCoupon);
export type CouponInput = z.output<typeof couponInput>;
export const newCouponInput = couponFields
  .extend({ draft: z.boolean().default(false).describe('Nobody can take it until it is activated') })
  .superRefine(checkCoupon);
export type NewCouponInput = z.output<typeof newCouponInput>;

export const coupon = z.object({
  id: idField,
  reference: z.string(),
  code: z.string(),
  name: z.string().nullable(),
  type: z.enum(couponTypes),
  currency: currencyField.nullable(),
  amount: minorUnits.nullable(),
  rate: z.number().int().nullable(),
  amountMax: minorUnits.nullable(),
  minimum: minorUnits.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  redemptionsMax: z.number().int().nullable(),
  customerMax: z.number().int().nullable(),
  scope: z.enum(couponScopes),
  subjectIds: z.array(idField),
  subjects: z
    .array(
      z.object({
        id: idField,
        name: z.string(),
        amount: minorUnits.nullable().describe('What it takes off this one, where that is something else'),
        rate: z.number().int().nullable(),
      }),
    )
    .describe('The products or plans of its scope'),
  duration: z.enum(couponDurations),
  periods: z.number().int().nullable(),
  redeemed: z.number().int().describe('How often it was taken and paid'),
  reserved: z.number().int().describe('How often it is taken by payments whose outcome is not known yet'),
  status: z.enum(couponStatuses),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type Coupon = z.output<typeof coupon>;

export const couponFilters = listFilters({
  search: 'Code, name or reference',
  statuses: couponStatuses,
  sorts: ['createdAt', 'code', 'redeemed', 'startsAt', 'endsAt'],
}).extend({
  type: listOf(couponTypes),
});
export type CouponFilters = z.output<typeof couponFilters>;
export const couponListQuery = couponFilters.extend(countedPageQuery.shape);

export const couponRedemption = z.object({
  id: idField,
  customerId: idField,
  customer: z.string().describe('Name or e-mail'),
  subjectKind: z.string().describe('What it was taken for, as invoice, subscription or payment'),
  subjectId: idField,
  currency: currencyField,
  amount: minorUnits.describe('What it took off'),
  status: z.enum(redemptionStatuses),
  reservedAt: instant,
  redeemedAt: instant.nullable(),
  releasedAt: instant.nullable(),
});
export type CouponRedemption = z.output<typeof couponRedemption>;

export const redemptionFilters = listFilters({
  search: 'Customer',
  statuses: redemptionStatuses,
  sorts: ['reservedAt', 'amount'],
});
export type RedemptionFilters = z.output<typeof redemptionFilters>;
export const redemptionListQuery = redemptionFilters.extend(countedPageQuery.shape);

/** What somebody is about to buy. Amounts are those of the lines after their own discounts, before taxes. */
export const couponPreviewInput = z.object({
  code: codeField,
  currency: currencyField,
  customerId: idField.nullish(),
  lines: z
    .array(
      z.object({
        amount: minorUnits.min(0, 'Must be at least 0'),
        productId: idField.nullish(),
        planId: idField.nullish(),
      }),
    )
    .min(1, 'Enter at least one line')
    .max(500, 'At most 500 lines'),
});

export const couponPreview = z.object({
  coupon: coupon.pick({ id: true, code: true, type: true, rate: true, duration: true, periods: true }),
  amount: minorUnits.describe('What it takes off'),
  lines: z.array(minorUnits).describe('What it takes off each line'),
});

const params = z.object({ couponId: idField });
const { read, readOne, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.PRODUCTS',
  feature: 'payment_gateway',
  params,
  output: coupon,
});

export const couponsContract = {
  listCoupons: {
    ...read,
    url: '/coupons',
    summary: 'List coupons',
    query: couponListQuery,
    output: countedPageOf(coupon),
  },
  createCoupon: {
    ...create,
    url: '/coupons',
    summary: 'Make a coupon',
    body: newCouponInput,
    errors: ['CONFLICT'],
    message: 'Coupon created',
  },
  previewCoupon: {
    ...read,
    method: 'POST',
    access: catalogueReaders,
    url: '/coupons/preview',
    summary: 'What a coupon would take off; nothing is taken',
    audit: false,
    body: couponPreviewInput,
    output: couponPreview,
    errors: ['COUPON_REFUSED'],
  },
  getCoupon: { ...readOne, url: '/coupons/:couponId', summary: 'Get a coupon', output: coupon },
  updateCoupon: {
    ...change,
    method: 'PUT',
    url: '/coupons/:couponId',
    summary: 'Change a coupon; what it takes off stays as it is once it was taken',
    body: couponInput,
    errors: ['NOT_FOUND', 'CONFLICT', 'COUPON_STATE'],
    message: 'Coupon saved',
  },
  setCouponStatus: {
    ...change,
    method: 'PUT',
    url: '/coupons/:couponId/status',
    summary: 'Activate, deactivate or archive a coupon',
    description: 'Payments under way that have taken it keep it.',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED']) }),
    errors: ['NOT_FOUND', 'COUPON_STATE'],
    message: 'Coupon saved',
  },
  listCouponRedemptions: {
    ...readOne,
    url: '/coupons/:couponId/redemptions',
    summary: 'What a coupon was taken for',
    query: redemptionListQuery,
    output: countedPageOf(couponRedemption),
  },
  exportCouponRedemptions: {
    ...fileOf(redemptionFilters),
    params,
    url: '/coupons/:couponId/redemptions/export',
    summary: 'Make a file of what a coupon was taken for',
    errors: ['NOT_FOUND'],
  },
  exportCoupons: {
    ...fileOf(couponFilters),
    url: '/coupons/export',
    summary: 'Make a file of the coupons that the filters match',
  },
} as const satisfies Contract;
