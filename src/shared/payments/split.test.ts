// Splitting payments: exact, never below zero, and by the rule.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateSplit, type SplitAllocation, type SplitRule, splitBearers } from './split.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

function ruleOf(rule: Partial<SplitRule> & { shares: number[] }): SplitRule {
  const { shares, ...rest } = rule;
  const members = shares.map((share, index) => {
    const subAccountId = ids[index] as string;
    return { subAccountId, name: subAccountId.toUpperCase(), share };
  });
  return {
    groupId: 'g',
    name: 'Group',
    type: 'percentage',
    bearer: 'account',
    bearerSubAccountId: null,
    ...rest,
    members,
  };
}

const shares = (type: SplitRule['type']) =>
  type === 'flat'
    ? fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 5 })
    : fc
        .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 })
        .filter((list) => list.reduce((sum, share) => sum + share, 0) <= 1_000_000);

const anyRule = fc
  .record({
    type: fc.constantFrom('percentage', 'flat'),
    bearer: fc.constantFrom(...splitBearers),
    which: fc.nat(4),
  })
  .chain(({ type, bearer, which }) =>
    shares(type).map((list) =>
      ruleOf({ type, bearer, bearerSubAccountId: ids[which % list.length] as string, shares: list }),
    ),
  );

/** The shared amount and its cost, which is at most that amount. */
const anyPayment = fc
  .integer({ min: 0, max: 100_000_000_000 })
  .chain((base) => fc.record({ base: fc.constant(base), cost: fc.integer({ min: 0, max: base }) }));

const all = ({ main, members }: SplitAllocation) => [main, ...members];
const sum = (parts: SplitAllocation, read: 'gross' | 'cost' | 'net') =>
  all(parts).reduce((total, part) => total + part[read], 0);

describe('any rule and payment', () => {
  test('parts add up to the shared amount, its cost and the net amount', () => {
    fc.assert(
      fc.property(anyRule, anyPayment, (rule, payment) => {
        const parts = allocateSplit(rule, payment);
        expect(sum(parts, 'gross')).toBe(payment.base);
        expect(sum(parts, 'cost')).toBe(payment.cost);
        expect(sum(parts, 'net')).toBe(payment.base - payment.cost);
      }),
    );
  });

  test('no part is below zero, and each net amount is its gross less its cost', () => {
    fc.assert(
      fc.property(anyRule, anyPayment, (rule, payment) => {
        for (const part of all(allocateSplit(rule, payment))) {
          expect(part.net).toBe(part.gross - part.cost);
          expect(Math.min(part.gross, part.cost, part.net)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('a percentage is less than one minor unit from the exact share', () => {
    fc.assert(
      fc.property(anyRule, anyPayment, (rule, payment) => {
        fc.pre(rule.type === 'percentage');
        allocateSplit(rule, payment).members.forEach(({ gross }, index) => {
          const exact = (payment.base * (rule.members[index]?.share ?? 0)) / 1_000_000;
          expect(Math.abs(gross - exact)).toBeLessThan(1 + 1e-3);
        });
      }),
    );
  });

  test('members keep their order, and the fee bearer changes only costs', () => {
    fc.assert(
      fc.property(anyRule, anyPayment, fc.constantFrom(...splitBearers), (rule, payment, bearer) => {
        const parts = allocateSplit(rule, payment);
        const others = allocateSplit({ ...rule, bearer }, payment);
        expect(parts.members.map((part) => part.subAccountId)).toEqual(
          rule.members.map((member) => member.subAccountId),
        );
        expect(all(others).map((part) => part.gross)).toEqual(all(parts).map((part) => part.gross));
      }),
    );
  });

  test('the same payment is always split the same way', () => {
    fc.assert(
      fc.property(anyRule, anyPayment, (rule, payment) => {
        expect(allocateSplit(rule, payment)).toEqual(allocateSplit(structuredClone(rule), payment));
      }),
    );
  });
});

/** Gross and cost of the business first, then of the members. */
function sharedOut(rule: SplitRule, base: number, cost: number): [number, number][] {
  return all(allocateSplit(rule, { base, cost })).map((part) => [part.gross, part.cost]);
}

describe('shares', () => {
  test('percentages leave the rest to the business', () => {
    expect(sharedOut(ruleOf({ shares: [200_000, 100_000] }), 1_000_000, 0)).toEqual([
      [700_000, 0],
      [200_000, 0],
      [100_000, 0],
    ]);
  });

  test('shares of 100 per cent leave nothing to the business, even when they do not divide evenly', () => {
    expect(sharedOut(ruleOf({ shares: [333_333, 333_333, 333_334] }), 100, 0)).toEqual([
      [0, 0],
      [33, 0],
      [33, 0],
      [34, 0],
    ]);
  });

  test('flat shares that exceed the payment are filled in the order of the members', () => {
    expect(sharedOut(ruleOf({ type: 'flat', shares: [600, 600, 600] }), 1000, 0)).toEqual([
      [0, 0],
      [600, 0],
      [400, 0],
      [0, 0],
    ]);
  });
});

describe('fee bearer', () => {
  const pair = [250_000, 250_000];

  test('the business', () => {
    expect(sharedOut(ruleOf({ shares: pair }), 1000, 100)).toEqual([
      [500, 100],
      [250, 0],
      [250, 0],
    ]);
  });

  test('one sub-account', () => {
    const rule = ruleOf({ shares: pair, bearer: 'subaccount', bearerSubAccountId: 'b' });
    expect(sharedOut(rule, 1000, 100)).toEqual([
      [500, 0],
      [250, 0],
      [250, 100],
    ]);
  });

  test('all in equal parts, odd units to the first', () => {
    expect(sharedOut(ruleOf({ shares: pair, bearer: 'all' }), 1000, 100)).toEqual([
      [500, 34],
      [250, 33],
      [250, 33],
    ]);
  });

  test('all in proportion to their shares', () => {
    expect(sharedOut(ruleOf({ shares: pair, bearer: 'all-proportional' }), 1000, 100)).toEqual([
      [500, 50],
      [250, 25],
      [250, 25],
    ]);
  });

  test('costs above the bearer’s share fall to the business, then to the others in order', () => {
    const rule = ruleOf({
      shares: [10_000, 900_000, 90_000],
      bearer: 'subaccount',
      bearerSubAccountId: 'a',
    });
    expect(sharedOut(rule, 1000, 50)).toEqual([
      [0, 0],
      [10, 10],
      [900, 40],
      [90, 0],
    ]);
  });

  test('a bearer outside the group leaves the fee with the business', () => {
    const rule = ruleOf({ shares: pair, bearer: 'subaccount', bearerSubAccountId: 'z' });
    expect(sharedOut(rule, 1000, 100)[0]).toEqual([500, 100]);
  });
});
