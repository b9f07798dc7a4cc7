// Invoice content of a period or a change, shared by billing and previews.

import type { SubscriptionCoupon } from '#server/platform/db/tables/billing/subscriptions.ts';
import type { TaxRate } from '#shared/billing/calculation.ts';
import { calculate } from '#shared/billing/calculation.ts';
import { lastDayOf } from '#shared/billing/subscriptions/billing-days.ts';
import { takeCredit } from '#shared/billing/subscriptions/proration.ts';
import { type Currency, minimumAmount } from '#shared/money.ts';
import { couponOff } from './coupons.ts';
import { netOf, type Terms } from './terms.ts';

export type PricedLine = {
  name: string;
  description: string | null;
  productId: string | null;
  quantity: number;
  unitPrice: number;
  discount: { kind: 'fixed'; amount: number } | null;
  taxes: readonly TaxRate[];
};

export type Priced = {
  lines: PricedLine[];
  /** Before taxes, as used by proration; without the set-up fee. */
  net: number;
  couponAmount: number;
  creditUsed: number;
  tax: number;
  taxes: { name: string; rate: number; base: number; amount: number; isInclusive: boolean }[];
  total: number;
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** For example 16 Nov. */
export function shortDay(day: string): string {
  const [, month = '1', date = '1'] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]}`;
}

/** For example 16 Nov – 15 Dec. */
export function periodText(from: string, until: string): string {
  const last = lastDayOf({ until });
  return last === from ? shortDay(from) : `${shortDay(from)} – ${shortDay(last)}`;
}

function sumsOf(lines: PricedLine[]) {
  const { total, tax, taxes } = calculate({
    lines,
    discounts: [],
    shipping: null,
    rounding: 'half',
    roundTotalTo: 1,
  });
  return { lines, total, tax, taxes };
}

/** The credit to use, such that the remainder is zero or at least the minimum payment. */
function creditFor(net: number, credit: number, currency: Currency): number {
  const { taken } = takeCredit(credit, net);
  const least = minimumAmount(currency);
  return taken < net && net - taken < least ? Math.max(0, net - least) : taken;
}

/** Credit reduces the period price, never a set-up fee, because it was paid for time. */
export function pricePeriod(input: {
  terms: Terms;
  from: string;
  until: string;
  credit: number;
  coupon: SubscriptionCoupon | null;
  isFirst: boolean;
  currency: Currency;
  taxes: readonly TaxRate[];
}): Priced {
  const { terms, from, until, credit, coupon, isFirst, currency, taxes } = input;
  const { plan, price, quantity } = terms;
  const couponAmount = couponOff(coupon, terms, currency);
  const net = netOf(terms) - couponAmount;
  const taken = creditFor(net, credit, currency);
  const lines: PricedLine[] = [
    {
      name: plan.name,
      description:
        coupon && couponAmount > 0
          ? `${periodText(from, until)}, coupon ${coupon.code}`
          : periodText(from, until),
      productId: plan.productId,
      quantity,
      unitPrice: price.amount,
      discount: taken + couponAmount > 0 ? { kind: 'fixed', amount: taken + couponAmount } : null,
      taxes,
    },
  ];
  if (isFirst && price.setUpFee > 0)
    lines.push({
      name: 'Set-up fee',
      description: null,
      productId: null,
      quantity: 1,
      unitPrice: price.setUpFee,
      discount: null,
      taxes,
    });
  return Object.assign(sumsOf(lines), { net, couponAmount, creditUsed: taken });
}

/** Prices a change: the rest of a period at the new price, less the unused part of the old one. */
export function priceChange(input: {
  terms: Terms;
  from: string;
  until: string;
  charge: number;
  credit: number;
  taxes: readonly TaxRate[];
}): Priced {
  const { terms, from, until, charge, credit, taxes } = input;
  const line: PricedLine = {
    name: terms.plan.name,
    description: `${periodText(from, until)}, less unused time`,
    productId: terms.plan.productId,
    quantity: 1,
    unitPrice: charge,
    discount: credit > 0 ? { kind: 'fixed', amount: Math.min(credit, charge) } : null,
    taxes,
  };
  return Object.assign(sumsOf([line]), { net: charge, couponAmount: 0, creditUsed: 0 });
}
