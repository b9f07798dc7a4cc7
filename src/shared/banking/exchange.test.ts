// Exchange calculations: known amounts, and for any amount and rate that rounding creates no money.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '../money.ts';
import {
  calculateExchange,
  describeRate,
  exchanged,
  markedDown,
  neededFor,
  rateOfNumber,
  rateScale,
} from './exchange.ts';

const toDollars = { from: 'NGN', to: 'USD' } as const;
const toNaira = { from: 'USD', to: 'NGN' } as const;

test('₦100,000 at 1,550 less 1.5% is $63.54, and costs ₦98,487.05', () => {
  expect(
    calculateExchange(toDollars, { fixed: 'from', amount: 10_000_000, midRate: 645_161, markupPpm: 15_000 }),
  ).toEqual({ rate: 635_483, fromAmount: 10_000_000, toAmount: 6_354, cost: 9_848_705 });
});

test('receiving $100 in the United States costs ₦157,360.63', () => {
  const of = { fixed: 'to', amount: 10_000, midRate: 645_161, markupPpm: 15_000 } as const;
  expect(calculateExchange(toDollars, of)).toMatchObject({ fromAmount: 15_736_063, toAmount: 10_000 });
});

test('a currency without decimals is calculated in its own units', () => {
  const pair = { from: 'USD', to: 'JPY' } as const;
  expect(exchanged(1_000, 150 * rateScale, pair)).toBe(1_500);
  expect(neededFor(1_500, 150 * rateScale, pair)).toBe(1_000);
});

test('rates are displayed per unit of the more valuable currency', () => {
  expect(describeRate(635_483, toDollars)).toBe('1 USD = 1,573.61 NGN');
  expect(describeRate(1_534_500_000_000, toNaira)).toBe('1 USD = 1,534.50 NGN');
  expect(describeRate(7_840_000, { from: 'NGN', to: 'GHS' })).toBe('1 GHS = 127.55 NGN');
});

test('a rate typed in the direction of its display is displayed as typed', () => {
  expect(describeRate(rateOfNumber(1_612.5, true), toDollars)).toBe('1 USD = 1,612.50 NGN');
  expect(describeRate(rateOfNumber(1_612.5, false), toNaira)).toBe('1 USD = 1,612.50 NGN');
  expect(rateOfNumber(0, true)).toBe(0);
});

const currency = fc.constantFrom<Currency>('NGN', 'USD', 'GHS', 'KES', 'GBP', 'JPY');
const deal = fc.record({
  pair: fc.record({ from: currency, to: currency }).filter(({ from, to }) => from !== to),
  fixed: fc.constantFrom('from' as const, 'to' as const),
  amount: fc.integer({ min: 1, max: 1_000_000_000 }),
  midRate: fc.integer({ min: 100_000, max: 2_000_000_000_000 }),
  markupPpm: fc.nat(500_000),
});

test('no exchange creates money: the cost never exceeds the amount taken, and exchanging back never returns more', () => {
  fc.assert(
    fc.property(deal, ({ pair, ...of }) => {
      const { rate, fromAmount, toAmount, cost } = calculateExchange(pair, of);
      expect(rate).toBeLessThanOrEqual(of.midRate);
      expect(cost).toBeLessThanOrEqual(fromAmount);
      expect(of.fixed === 'from' ? fromAmount : toAmount).toBe(of.amount);
      // At the customer's rate, the amount received is never worth more than the amount given.
      expect(neededFor(toAmount, rate, pair)).toBeLessThanOrEqual(fromAmount);
      // The inverse rate, rounded down as rates are quoted.
      const back = { from: pair.to, to: pair.from };
      const turned = Math.floor(rateScale / (of.midRate / rateScale));
      if (turned > 0)
        expect(exchanged(toAmount, markedDown(turned, of.markupPpm), back)).toBeLessThanOrEqual(fromAmount);
    }),
  );
});

test('the amount needed yields at least the target, and one unit less yields less', () => {
  fc.assert(
    fc.property(deal, ({ pair, amount, midRate }) => {
      const needed = neededFor(amount, midRate, pair);
      expect(exchanged(needed, midRate, pair)).toBeGreaterThanOrEqual(amount);
      expect(exchanged(needed - 1, midRate, pair)).toBeLessThan(amount);
    }),
  );
});
