// States and kinds of products, taxes and coupons, and the formats of codes and rates.

/** DRAFT: not sold yet · ACTIVE: offered · INACTIVE: not offered at present · CLOSED: archived. */
export const productStatuses = ['ACTIVE', 'DRAFT', 'INACTIVE', 'CLOSED'] as const;
export type ProductStatus = (typeof productStatuses)[number];
export const productStatusLabels: Record<ProductStatus, string> = {
  ACTIVE: 'Active',
  DRAFT: 'Draft',
  INACTIVE: 'Inactive',
  CLOSED: 'Archived',
};

/** INACTIVE: not available for new documents. */
export const taxStatuses = ['ACTIVE', 'INACTIVE'] as const;
export type TaxStatus = (typeof taxStatuses)[number];
export const taxStatusLabels: Record<TaxStatus, string> = { ACTIVE: 'Active', INACTIVE: 'Inactive' };

/**
 * The stored states of a coupon. Derived states: EXPIRED is past its end, EXHAUSTED has reached its redemption limit, SCHEDULED has not
 * begun.
 */
export const couponStoredStatuses = ['ACTIVE', 'DRAFT', 'INACTIVE', 'CLOSED'] as const;
export type CouponStoredStatus = (typeof couponStoredStatuses)[number];
export const couponStatuses = [
  'ACTIVE',
  'SCHEDULED',
  'DRAFT',
  'INACTIVE',
  'EXHAUSTED',
  'EXPIRED',
  'CLOSED',
] as const;
export type CouponStatus = (typeof couponStatuses)[number];
export const couponStatusLabels: Record<CouponStatus, string> = {
  ACTIVE: 'Active',
  SCHEDULED: 'Scheduled',
  DRAFT: 'Draft',
  INACTIVE: 'Inactive',
  EXHAUSTED: 'Exhausted',
  EXPIRED: 'Expired',
  CLOSED: 'Archived',
};

export const couponTypes = ['fixed', 'percent'] as const;
export type CouponType = (typeof couponTypes)[number];
export const couponTypeLabels: Record<CouponType, string> = { fixed: 'Fixed amount', percent: 'Percentage' };

export const couponScopes = ['all', 'products', 'plans'] as const;
export type CouponScope = (typeof couponScopes)[number];
export const couponScopeLabels: Record<CouponScope, string> = {
  all: 'Everything',
  products: 'Some products',
  plans: 'Some plans',
};

/** How long the coupon applies to recurring billing. */
export const couponDurations = ['once', 'forever', 'periods'] as const;
export type CouponDuration = (typeof couponDurations)[number];
export const couponDurationLabels: Record<CouponDuration, string> = {
  once: 'Once',
  forever: 'Every period',
  periods: 'A number of periods',
};

/** RESERVED: the payment is under way · REDEEMED: it was paid · RELEASED: it was not paid, and the coupon was given back. */
export const redemptionStatuses = ['REDEEMED', 'RESERVED', 'RELEASED'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];
export const redemptionStatusLabels: Record<RedemptionStatus, string> = {
  REDEEMED: 'Redeemed',
  RESERVED: 'Reserved',
  RELEASED: 'Released',
};

/** Normalises a code for storage: upper case without spaces, so that ' save 10' finds SAVE10. */
export function normaliseCode(code: string): string {
  return code.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();
}

/** Formats hundredths of a per cent: 750 as 7.5%. */
export function formatRate(rate: number): string {
  return `${rate / 100}%`;
}

/** Parses '7.5' or '7.5%' into hundredths of a per cent; null when it is not a rate from 0 to 100. */
export function parseRate(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!match) return null;
  const rate = Number((match[1] ?? '') + (match[2] ?? '').padEnd(2, '0'));
  return rate <= 10_000 ? rate : null;
}
