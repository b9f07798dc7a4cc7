// The coupon of a subscription: taken once when it is made, counted when the first invoice is paid, given back when none ever is.

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

/** Holds the coupon of a code for a subscription that is being made. Throws COUPON_REFUSED at its field. */
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
  return asTaken(quote);
}

/** A coupon as a subscription keeps it. */
export function asTaken({ coupon, terms }: CouponQuote): SubscriptionCoupon {
  const { code, id, duration } = coupon;
  const periods = duration === 'forever' ? null : duration === 'once' ? 1 : coupon.periods;
  return { id, code, terms, periods, used: 0, lastOn: null, redeemed: false };
}

/** What lowers the next period; null: nothing does, or not any more. */
export const couponNext = ({ coupon }: Pick<SubscriptionRow, 'coupon'>): SubscriptionCoupon | null =>
  coupon && (coupon.periods === null || coupon.used < coupon.periods) ? coupon : null;

/** What lowered the period that runs. */
export const couponNow = ({
  coupon,
  periodFrom,
}: Pick<SubscriptionRow, 'coupon' | 'periodFrom'>): SubscriptionCoupon | null =>
  coupon && coupon.lastOn !== null && coupon.lastOn === periodFrom ? coupon : null;

/** What it takes off a period of a plan. What would be left and is too little to be paid is taken off too. */
export function couponOff(coupon: { terms: CouponTerms } | null, terms: Terms, currency: Currency): number {
  if (!coupon) return 0;
  const { plan } = terms;
  const amount = netOf(terms);
  const [off = 0] = couponShares(coupon.terms, [{ amount, planId: plan.id, productId: plan.productId }]);
  const left = amount - off;
  return off > 0 && left > 0 && left < minimumAmount(currency) ? amount : off;
}

/** The coupon once it has lowered a period that begins on a day. */
export const couponUsed = (coupon: SubscriptionCoupon, on: string): SubscriptionCoupon =>
  Object.assign({}, coupon, { used: coupon.used + 1, lastOn: on });

/** It was paid with: counted once. */
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

/** It is over: what was never paid with is there for others. */
export async function giveCouponBackOf(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  row: SubscriptionRow,
): Promise<void> {
  const { coupon, environmentId } = row;
  if (coupon && !coupon.redeemed) await releaseCoupon(tx, { environmentId, clock }, takerOf(row));
}
