// Points that pay part of an order: never more than available or than the share, and fully returned in whatever portions the order is
// refunded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitRefund, usablePoints } from './rewards.ts';

const minor = fc.integer({ min: 1, max: 50_000_000 });

test('the points used stay within the allowed share, and the remaining amount can be paid', () => {
  fc.assert(
    fc.property(
      minor,
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 10_000 }),
      (total, available, pointValue, redeemShare, redeemMinimum, leastPayment) => {
        const terms = { pointValue, redeemShare, redeemMinimum };
        const points = usablePoints(terms, available, { total, leastPayment });
        expect(Number.isInteger(points)).toBe(true);
        expect(points === 0 || points >= redeemMinimum).toBe(true);
        expect(points).toBeLessThanOrEqual(available);
        expect(points * pointValue * 100).toBeLessThanOrEqual(total * redeemShare);
        const rest = total - points * pointValue;
        if (points > 0) expect(rest === 0 || rest >= leastPayment).toBe(true);
      },
    ),
  );
});

test('an order refunded in parts returns all its points and money, and never more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 0, max: 20_000_000 }),
      fc.array(fc.integer({ min: 1, max: 4_000_000 }), { maxLength: 30 }),
      (points, pointValue, money, requested) => {
        const paid = money + points * pointValue;
        let pointsLeft = points;
        let moneyLeft = money;
        const give = (amount: number) => {
          const back = splitRefund({ points, pointValue, paid, pointsLeft, moneyLeft }, amount);
          const provided = back.money + back.points * pointValue;
          expect(back.points).toBeGreaterThanOrEqual(0);
          expect(back.money).toBeGreaterThanOrEqual(0);
          expect(back.points).toBeLessThanOrEqual(pointsLeft);
          expect(back.money).toBeLessThanOrEqual(moneyLeft);
          // The requested amount, or up to one point more if not enough money is left.
          expect(provided).toBeGreaterThanOrEqual(amount);
          expect(provided).toBeLessThan(amount + pointValue);
          if (provided > amount) expect(back.money).toBe(0);
          pointsLeft -= back.points;
          moneyLeft -= back.money;
        };
        for (const amount of requested) {
          const remaining = moneyLeft + pointsLeft * pointValue;
          if (remaining > 0) give(Math.min(amount, remaining));
          // Points are returned in proportion, rounded down, while enough money is left.
          const returned = paid - moneyLeft - pointsLeft * pointValue;
          const share = Math.floor((points * returned) / paid);
          if (moneyLeft > 0) expect(points - pointsLeft).toBeLessThanOrEqual(share + 1);
        }
        const rest = moneyLeft + pointsLeft * pointValue;
        if (rest > 0) give(rest);
        expect([pointsLeft, moneyLeft]).toEqual([0, 0]);
      },
    ),
    { numRuns: 2000 },
  );
});

test('refunding half returns half of the points, as whole points, and money for the rest', () => {
  const paidWith = { points: 101, pointValue: 100, paid: 50_000, pointsLeft: 101, moneyLeft: 39_900 };
  expect(splitRefund(paidWith, 25_000)).toEqual({ points: 50, money: 20_000 });
  // A chargeback has taken the money: only points are left.
  expect(splitRefund({ ...paidWith, moneyLeft: 0 }, 250)).toEqual({ points: 3, money: 0 });
  expect(splitRefund({ ...paidWith, points: 0, pointsLeft: 0 }, 25_000)).toEqual({
    points: 0,
    money: 25_000,
  });
});
