// The coupon discount on the lines of a document or purchase: pure, and the same on the server and in browser previews.
import { type CalculationInput, calculate, type Discount, type LineInput } from './calculation.ts';
import type { CouponScope, CouponType } from './catalogue-enums.ts';

/** The coupon terms stored with a redemption. */
export type CouponTerms = {
  type: CouponType;
  amount: number | null;
  rate: number | null;
  amountMax: number | null;
  scope: CouponScope;
  /** The products or plans in scope. */
  subjectIds: readonly string[];
  /** Discounts specific to plans; omitted when there are none. */
  byPlan?: readonly OwnDiscount[];
};

/** The discount on one plan, in the coupon's type. */
export type OwnDiscount = { planId: string; amount: number | null; rate: number | null };

/** The item a line sells, if any. */
export type CouponSubject = { productId?: string | null | undefined; planId?: string | null | undefined };

/** The coupon as a discount of the calculation. */
export function couponDiscount(
  { type, amountMax }: Pick<CouponTerms, 'type' | 'amountMax'>,
  { amount, rate }: Pick<OwnDiscount, 'amount' | 'rate'>,
): Discount {
  return type === 'fixed'
    ? { kind: 'fixed', amount: amount ?? 0 }
    : { kind: 'percent', rate: rate ?? 0, amountMax };
}

/** Whether the coupon applies to a line. */
export function isGoodFor({ scope, subjectIds }: CouponTerms, line: CouponSubject): boolean {
  if (scope === 'all') return true;
  const id = scope === 'products' ? line.productId : line.planId;
  return id != null && subjectIds.includes(id);
}

const plain = (amount: number): LineInput => ({ quantity: 1, unitPrice: amount, discount: null, taxes: [] });

/** The discount per line; amounts are after line discounts, before taxes. */
export function couponShares(
  terms: CouponTerms,
  lines: readonly (CouponSubject & { amount: number })[],
  rounding: CalculationInput['rounding'] = 'half',
): number[] {
  const byPlan = terms.byPlan ?? [];
  const ownOf = ({ planId }: CouponSubject) => byPlan.find((item) => item.planId === planId);
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
 * The document with the coupon applied: a coupon for everything becomes the last document discount; one for some lines is added to their
 * own discounts. `subjects`: the item each line sells.
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
