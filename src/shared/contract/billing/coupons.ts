// Contract of coupons: discount, scope, limits and redemptions.
import { z } from 'zod';
import {
  couponDurations,
  couponScopes,
  couponStatuses,
  couponTypes,
  redemptionStatuses,
} from '../../billing/catalogue-enums.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { currencyField, idField, listOf } from '../fields.ts';
import { listFilters } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { codeField, couponInput, newCouponInput } from './coupon-input.ts';
import { catalogueReaders } from './taxes.ts';

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
        amount: minorUnits.nullable().describe('Discount for this one, where it differs'),
        rate: z.number().int().nullable(),
      }),
    )
    .describe('The products or plans it applies to'),
  duration: z.enum(couponDurations),
  periods: z.number().int().nullable(),
  redeemed: z.number().int().describe('Number of redemptions'),
  reserved: z.number().int().describe('Number of uses by payments with an unknown outcome'),
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
  subjectKind: z.string().describe('What it was used for, for example invoice, subscription or payment'),
  subjectId: idField,
  currency: currencyField,
  amount: minorUnits.describe('Amount of the discount'),
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

/** A purchase to preview. Line amounts are after line discounts, before taxes. */
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
  amount: minorUnits.describe('Amount of the discount'),
  lines: z.array(minorUnits).describe('Discount of each line'),
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
    summary: 'Create a coupon',
    body: newCouponInput,
    errors: ['CONFLICT'],
    message: 'Coupon created',
  },
  previewCoupon: {
    ...read,
    method: 'POST',
    access: catalogueReaders,
    url: '/coupons/preview',
    summary: 'Preview a coupon',
    description: 'Returns the discount; nothing is redeemed.',
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
    summary: 'Update a coupon',
    description: 'The discount can no longer be changed once the coupon was used.',
    body: couponInput,
    errors: ['NOT_FOUND', 'CONFLICT', 'COUPON_STATE'],
    message: 'Coupon saved',
  },
  setCouponStatus: {
    ...change,
    method: 'PUT',
    url: '/coupons/:couponId/status',
    summary: 'Activate, deactivate or archive a coupon',
    description: 'Pending payments that use the coupon keep it.',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED']) }),
    errors: ['NOT_FOUND', 'COUPON_STATE'],
    message: 'Coupon saved',
  },
  listCouponRedemptions: {
    ...readOne,
    url: '/coupons/:couponId/redemptions',
    summary: 'List the redemptions of a coupon',
    query: redemptionListQuery,
    output: countedPageOf(couponRedemption),
  },
  exportCouponRedemptions: {
    ...fileOf(redemptionFilters),
    params,
    url: '/coupons/:couponId/redemptions/export',
    summary: 'Export the redemptions of a coupon',
    errors: ['NOT_FOUND'],
  },
  exportCoupons: {
    ...fileOf(couponFilters),
    url: '/coupons/export',
    summary: 'Export coupons',
  },
} as const satisfies Contract;
