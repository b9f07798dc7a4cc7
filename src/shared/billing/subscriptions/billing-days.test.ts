// Billing days: they clamp to the end of a month and return, periods follow one another without gaps, and each day lies in one period.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BillingRule,
  billingDay,
  billingIntervals,
  daysFrom,
  lastDayOf,
  periodAt,
  periodOn,
} from './billing-days.ts';

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const rules: fc.Arbitrary<BillingRule> = fc.record({
  interval: fc.constantFrom(...billingIntervals),
  intervalCount: fc.integer({ min: 1, max: 12 }),
  anchorOn: days,
});

const daysOfRule = (rule: BillingRule, count: number) =>
  Array.from({ length: count }, (_, periodIndex) => billingDay(rule, periodIndex));

describe('billing days', () => {
  test.each([
    ['monthly', 1, '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['monthly', 1, '2028-01-30', ['2028-01-30', '2028-02-29', '2028-03-30']],
    ['annually', 1, '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['quarterly', 1, '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['biannually', 1, '2026-08-31', ['2026-08-31', '2027-02-28', '2027-08-31']],
    ['weekly', 2, '2026-12-25', ['2026-12-25', '2027-01-08', '2027-01-22']],
    ['daily', 10, '2026-02-25', ['2026-02-25', '2026-03-07']],
  ] as const)('%s by %i from %s', (interval, intervalCount, anchorOn, expected) => {
    expect(daysOfRule({ interval, intervalCount, anchorOn }, expected.length)).toEqual(expected);
  });

  test('no month is skipped, and each billing day is the anchor day or the last day of its month', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 60 }), (rule, periodIndex) => {
        const on = billingDay(rule, periodIndex);
        expect(on > billingDay(rule, periodIndex - 1)).toBe(true);
        if (rule.interval === 'daily' || rule.interval === 'weekly') return;
        const isLast = lastDayOf({ until: on }).slice(0, 7) === on.slice(0, 7);
        const next = new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10);
        const anchorDate = rule.anchorOn.slice(8);
        expect(on.slice(8) === anchorDate || next.slice(0, 7) !== on.slice(0, 7)).toBe(true);
        expect(isLast || on.slice(8) === '01').toBe(true);
      }),
    );
  });

  test('periods are consecutive, and each day lies in exactly the period found for it', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 2000 }), (rule, ahead) => {
        const day = new Date(Date.parse(rule.anchorOn) + ahead * 86_400_000).toISOString().slice(0, 10);
        const period = periodOn(rule, day);
        expect(period.from <= day && day < period.until).toBe(true);
        expect(periodAt(rule, period.periodIndex + 1).from).toBe(period.until);
        expect(daysFrom(period.from, period.until)).toBeGreaterThan(0);
      }),
    );
  });
});
