// The form values of a coupon.
import type { CouponDuration, CouponScope, CouponType } from '#shared/billing/catalogue-enums.ts';
import type { OwnDiscount } from '#shared/billing/coupon-discount.ts';
import type { Coupon } from '#shared/contract/billing/coupons.ts';
import type { Currency } from '#shared/money.ts';

export type CouponValues = {
  code: string;
  name: string;
  type: CouponType;
  currency: Currency;
  amount: number | null;
  rate: number | null;
  amountMax: number | null;
  minimum: number | null;
  startsAt: string | null;
  endsAt: string | null;
  redemptionsMax: number | null;
  customerMax: number | null;
  scope: CouponScope;
  subjectIds: string[];
  /** Plans with a discount of their own. */
  planDiscounts: OwnDiscount[];
  duration: CouponDuration;
  periods: number | null;
  draft: boolean;
};

export function couponValuesOf(coupon: Coupon | null, currency: Currency): CouponValues {
  return {
    code: coupon?.code ?? '',
    name: coupon?.name ?? '',
    type: coupon?.type ?? 'percent',
    currency: coupon?.currency ?? currency,
    amount: coupon?.amount ?? null,
    rate: coupon?.rate ?? null,
    amountMax: coupon?.amountMax ?? null,
    minimum: coupon?.minimum ?? null,
    startsAt: coupon?.startsAt ?? null,
    endsAt: coupon?.endsAt ?? null,
    redemptionsMax: coupon?.redemptionsMax ?? null,
    customerMax: coupon?.customerMax ?? null,
    scope: coupon?.scope ?? 'all',
    subjectIds: coupon?.subjectIds ?? [],
    planDiscounts: (coupon?.subjects ?? [])
      .filter(({ amount, rate }) => amount !== null || rate !== null)
      .map(({ id, amount, rate }) => ({ planId: id, amount, rate })),
    duration: coupon?.duration ?? 'once',
    periods: coupon?.periods ?? null,
    draft: false,
  };
}
