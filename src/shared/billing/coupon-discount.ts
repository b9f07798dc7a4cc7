// What a coupon takes off the lines of a document or a purchase: pure, the same on the server and in a browser's preview.
import { type CalculationInput, calculate, type Discount, type LineInput } from './calculation.ts';
import type { CouponScope, CouponType } from './catalogue-words.ts';

/** What of a coupon is kept with what it was taken for. */
export type CouponTerms = {
  type: CouponType;
  amount: number | null;
  rate: number | null;
  amountMax: number | null;
  scope: CouponScope;
  /** The products or plans of its scope. */
  subjectIds: readonly string[];
  /** Plans of which it takes off something else; left out: none. */
  byPlan?: readonly OwnDiscount[];
};

/** What it takes off one plan, in the way of its type. */
export type OwnDiscount = { planId: string; amount: number | null; rate: number | null };

/** What a line sells, where it sells something by name. */
export type CouponSubject = { productId?: string | null | undefined; planId?: string | null | undefined };

/** As the calculation takes it. */
export function couponDiscount(
  { type, amountMax }: Pick<CouponTerms, 'type' | 'amountMax'>,
  { amount, rate }: Pick<OwnDiscount, 'amount' | 'rate'>,
): Discount {
  return type === 'fixed'
    ? { kind: 'fixed', amount: amount ?? 0 }
    : { kind: 'percent', rate: rate ?? 0, amountMax };
}

/** Whether a line is one that the coupon is good for. */
export function isGoodFor({ scope, subjectIds }: CouponTerms, line: CouponSubject): boolean {
  if (scope === 'all') return true;
  const id = scope === 'products' ? line.productId : line.planId;
  return id != null && subjectIds.includes(id);
}

const plain = (amount: number): LineInput => ({ quantity: 1, unitPrice: amount, discount: null, taxes: [] });

/** What it takes off each of some lines, whose amounts are those after their own discounts, before taxes. */
export function couponShares(
  terms: CouponTerms,
  lines: readonly (CouponSubject & { amount: number })[],
  rounding: CalculationInput['rounding'] = 'half',
): number[] {
  const byPlan = terms.byPlan ?? [];
  const ownOf = ({ planId }: CouponSubject) => byPlan.find((one) => one.planId === planId);
  const off = (discount: Discount, isIts: (line: CouponSubject) => boolean): number[] => {
    const amounts = lines.map((line) => (isGoodFor(terms, line) && isIts(line) ? line.amount : 0));
    const { lines: shared } = calculate({
      lines: amounts.map(plain),
      discounts: [discount],
      shipping: null,
      rounding,
      roundTotalTo: 1,
    });
    return shared.map(({ documentDiscount }) => documentDiscount);
  };
  return byPlan
    .map((own) => off(couponDiscount(terms, own), (line) => ownOf(line) === own))
    .reduce(
      (sums, own) => sums.map((sum, index) => sum + (own[index] ?? 0)),
      off(couponDiscount(terms, terms), (line) => !ownOf(line)),
    );
}

/**
 * The same document with a coupon: one that is good for everything is the last discount of the whole, one that is good for some
 * lines adds to their own discounts. `subjects` says what each line sells.
 */
export function withCoupon(
  input: CalculationInput,
  terms: CouponTerms,
  subjects: readonly CouponSubject[],
): CalculationInput {
  const { lines, discounts, shipping, rounding, roundTotalTo } = input;
  if (terms.scope === 'all')
    return {
      lines,
      discounts: [...discounts, couponDiscount(terms, terms)],
      shipping,
      rounding,
      roundTotalTo,
    };
  const before = calculate({ lines, discounts: [], shipping: null, rounding, roundTotalTo: 1 }).lines;
  const priced = before.map(({ gross, discount }, index) => {
    const { productId, planId } = subjects[index] ?? {};
    return { amount: gross - discount, productId, planId };
  });
  const shares = couponShares(terms, priced, rounding);
  const lowered = lines.map((line, index): LineInput => {
    const share = shares[index] ?? 0;
    if (share === 0) return line;
    const amount = (before[index]?.discount ?? 0) + share;
    const { quantity, unitPrice, taxes } = line;
    return { quantity, unitPrice, discount: { kind: 'fixed', amount }, taxes };
  });
  return { lines: lowered, discounts, shipping, rounding, roundTotalTo };
}
