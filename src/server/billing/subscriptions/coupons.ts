// The coupon of a subscription: taken once at creation, redeemed when the first invoice is paid, released when none is ever paid.

import {
  type CouponQuote,
  redeemCoupon,
  releaseCoupon,
  reserveCoupon,
} from '#server/billing/coupons/take-coupon.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { SubscriptionCoupon } from '#server/platform/db/tables/billing/subscriptions.ts';
import type { TxServices } from '#server/services.ts';
import { type CouponTerms, couponShares } from '#shared/billing/coupon-discount.ts';
import { type Currency, minimumAmount } from '#shared/money.ts';
import { type SubscriptionRow, updateSubscription } from './queries.ts';
import { netOf, type Terms } from './terms.ts';

const takerOf = ({ id }: { id: string }) => ({ kind: 'subscription', id });

/** Reserves the coupon of a code for a new subscription. Throws COUPON_REFUSED at its field. */
export async function takeCoupon(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  of: { environmentId: string; id: string; customerId: string; currency: Currency; terms: Terms },
  code: string,
): Promise<SubscriptionCoupon> {
  const { environmentId, id, customerId, currency, terms } = of;
  const { plan } = terms;
  const line = { amount: netOf(terms), planId: plan.id, productId: plan.productId };
  const quote = await reserveCoupon(
    tx,
    { environmentId, clock },
    {
      code,
      purchase: { currency, lines: [line], customerId, field: 'couponCode' },
      taker: takerOf({ id }),
    },
  );
  return toSubscriptionCoupon(quote);
}

/** The coupon as stored in a subscription. */
export function toSubscriptionCoupon({ coupon, terms }: CouponQuote): SubscriptionCoupon {
  const { code, id, duration } = coupon;
  const periods = duration === 'forever' ? null : duration === 'once' ? 1 : coupon.periods;
  return { id, code, terms, periods, used: 0, lastOn: null, redeemed: false };
}

/** The coupon that reduces the next period; null when there is none or it is used up. */
export const couponNext = ({ coupon }: Pick<SubscriptionRow, 'coupon'>): SubscriptionCoupon | null =>
  coupon && (coupon.periods === null || coupon.used < coupon.periods) ? coupon : null;

/** The coupon that reduced the current period. */
export const couponNow = ({
  coupon,
  periodFrom,
}: Pick<SubscriptionRow, 'coupon' | 'periodFrom'>): SubscriptionCoupon | null =>
  coupon && coupon.lastOn !== null && coupon.lastOn === periodFrom ? coupon : null;

/** The discount on a period of a plan. A remainder below the minimum payment is discounted too. */
export function couponOff(coupon: { terms: CouponTerms } | null, terms: Terms, currency: Currency): number {
  if (!coupon) return 0;
  const { plan } = terms;
  const amount = netOf(terms);
  const [off = 0] = couponShares(coupon.terms, [{ amount, planId: plan.id, productId: plan.productId }]);
  const remaining = amount - off;
  return off > 0 && remaining > 0 && remaining < minimumAmount(currency) ? amount : off;
}

/** The coupon after it has reduced a period that begins on a day. */
export const couponUsed = (coupon: SubscriptionCoupon, on: string): SubscriptionCoupon =>
  Object.assign({}, coupon, { used: coupon.used + 1, lastOn: on });

/** Redeems the coupon once, at the first payment. */
export async function countCouponOf(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  row: SubscriptionRow,
): Promise<void> {
  const { coupon, environmentId } = row;
  if (!coupon || coupon.redeemed) return;
  await redeemCoupon(tx, { environmentId, clock }, takerOf(row));
  await updateSubscription(tx, row, {
    coupon: JSON.stringify(Object.assign({}, coupon, { redeemed: true })),
  });
}

/** Releases a coupon that was never paid with, when the subscription ends. */
export async function returnCouponOf(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  row: SubscriptionRow,
): Promise<void> {
  const { coupon, environmentId } = row;
  if (coupon && !coupon.redeemed) await releaseCoupon(tx, { environmentId, clock }, takerOf(row));
}
