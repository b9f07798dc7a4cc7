// Coupon discounts: never more than the amount, only on eligible lines, and the parts add up to the whole.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalculationInput, calculate } from './calculation.ts';
import { type CouponTerms, couponShares, withCoupon } from './coupon-discount.ts';

const vat = { id: 'vat', name: 'VAT', rate: 750, isInclusive: false, isBeforeDiscount: false };
const terms = (more: Partial<CouponTerms>): CouponTerms =>
  Object.assign(
    { type: 'percent', amount: null, rate: 1000, amountMax: null, scope: 'all', subjectIds: [] },
    more,
  );

const anyTerms = fc
  .record({
    isFixed: fc.boolean(),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    rate: fc.integer({ min: 1, max: 10_000 }),
    amountMax: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    isScoped: fc.boolean(),
  })
  .map(({ isFixed, amount, rate, amountMax, isScoped }) =>
    terms({
      type: isFixed ? 'fixed' : 'percent',
      amount: isFixed ? amount : null,
      rate: isFixed ? null : rate,
      amountMax: isFixed ? null : amountMax,
      scope: isScoped ? 'products' : 'all',
      subjectIds: ['rice'],
    }),
  );
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9000 }).map((thousandths) => thousandths / 1000),
  unitPrice: fc.integer({ min: 0, max: 3_000_000 }),
  discount: fc.option(
    fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 0, max: 90_000 }) }),
  ),
  taxes: fc.constantFrom([], [vat]),
  productId: fc.constantFrom('rice', 'yam', null),
});
const anyRounding = fc.constantFrom('up' as const, 'down' as const, 'half' as const);

test('a coupon never raises the total, stays within its amount or cap, and discounts eligible lines alone', () => {
  const property = fc.property(
    anyTerms,
    fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    anyRounding,
    (coupon, lines, rounding) => {
      const input: CalculationInput = {
        lines: lines.map(({ quantity, unitPrice, discount, taxes }) => ({
          quantity,
          unitPrice,
          discount,
          taxes,
        })),
        discounts: [],
        shipping: null,
        rounding,
        roundTotalTo: 1,
      };
      const before = calculate(input);
      const after = calculate(withCoupon(input, coupon, lines));
      const off = after.discount - before.discount;
      expect(off).toBeGreaterThanOrEqual(0);
      if (coupon.amount !== null) expect(off).toBeLessThanOrEqual(coupon.amount);
      if (coupon.amountMax !== null) expect(off).toBeLessThanOrEqual(coupon.amountMax);
      expect(after.total).toBeLessThanOrEqual(before.total);
      expect(after.lines.reduce((sum, line) => sum + line.total, 0)).toBe(after.total);
      if (coupon.scope === 'products')
        lines.forEach(({ productId }, index) => {
          if (productId !== 'rice') expect(after.lines[index]?.discount).toBe(before.lines[index]?.discount);
        });
    },
  );
  fc.assert(property, { numRuns: 500 });
});

test('the discounts per line add up to the discount of the coupon', () => {
  const lines = [33_333, 33_333, 33_334].map((amount) => ({ amount }));
  const shares = couponShares(terms({ type: 'fixed', amount: 10_000, rate: null }), lines);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000);
  const rice = terms({ scope: 'products', subjectIds: ['rice'], rate: 5000 });
  expect(couponShares(rice, [{ amount: 1000, productId: 'rice' }, { amount: 1000 }])).toEqual([500, 0]);
});
