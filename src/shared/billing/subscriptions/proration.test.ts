// Proration: parts of a price add up to it, a change to the same price costs nothing, and neither does a change there and back.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prorate, prorateToNewPeriod, splitByDays, takeCredit } from './proration.ts';

const price = fc.integer({ min: 0, max: 100_000_000_000 });
const remaining = fc
  .integer({ min: 1, max: 366 })
  .chain((days) => fc.record({ days: fc.constant(days), daysLeft: fc.integer({ min: 0, max: days }) }));

describe('proration', () => {
  test('a change on the fifth of thirty days is prorated to the kobo', () => {
    expect(prorate(13_351_500, 16_870_500, { days: 30, daysLeft: 26 })).toEqual({
      credit: 11_571_300,
      charge: 14_621_100,
      difference: 3_049_800,
    });
  });

  test('the used and the unused part add up to the price', () => {
    fc.assert(
      fc.property(price, remaining, (amount, remaining) => {
        const { used, unused } = splitByDays(amount, remaining);
        expect(used + unused).toBe(amount);
        expect(used).toBeGreaterThanOrEqual(0);
        expect(unused).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('a change and its reverse on one day cost nothing; the same price costs nothing', () => {
    fc.assert(
      fc.property(price, price, remaining, (now, after, remaining) => {
        expect(prorate(now, after, remaining).difference + prorate(after, now, remaining).difference).toBe(0);
        expect(prorate(now, now, remaining).difference).toBe(0);
        expect(prorateToNewPeriod(now, after, remaining).difference).toBe(
          after - splitByDays(now, remaining).unused,
        );
      }),
    );
  });

  test('credit is used once, up to the charge, and the rest remains', () => {
    fc.assert(
      fc.property(price, price, (credit, charge) => {
        const { taken, left } = takeCredit(credit, charge);
        expect(taken + left).toBe(credit);
        expect(taken).toBeLessThanOrEqual(charge);
      }),
    );
  });
});
