// Payout days over weekends, holidays and month ends, for each schedule.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBusinessCalendar, dayAfter } from './calendar/business-calendar.ts';
import { latestPayoutDay, nextPayoutDays, type PayoutPlan } from './payout-schedule.ts';

const calendar = createBusinessCalendar(
  new Map([
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-28', 'Boxing Day (observed)'],
    ['2027-01-01', 'New Year’s Day'],
  ]),
);
const plan = (schedule: PayoutPlan['schedule'], weekday = 1, monthDay = 31): PayoutPlan => ({
  schedule,
  weekday,
  monthDay,
});

test.each([
  ['daily', '2026-12-25', '2026-12-24', 'daily:2026-12-24'],
  ['weekly', '2026-12-28', '2026-12-21', 'weekly:2026-12-21'],
  ['weekly', '2026-12-29', '2026-12-29', 'weekly:2026-12-28'],
  ['monthly', '2027-02-28', '2027-02-01', 'monthly:2027-01'],
  ['monthly', '2027-03-01', '2027-03-01', 'monthly:2027-02'],
  ['monthly', '2026-12-31', '2026-12-31', 'monthly:2026-12'],
] as const)('%s on %s: the latest payout day is %s', (schedule, today, day, key) => {
  expect(latestPayoutDay(plan(schedule), today, calendar)).toEqual({ day, key });
});

test('instant and manual payouts have no payout days', () => {
  expect(latestPayoutDay(plan('manual'), '2026-11-20', calendar)).toBeNull();
  expect(nextPayoutDays(plan('instant'), '2026-11-20', calendar, 3)).toEqual([]);
});

const plans = fc.record({
  schedule: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  weekday: fc.integer({ min: 1, max: 7 }),
  monthDay: fc.integer({ min: 1, max: 31 }),
});
const days = fc.integer({ min: 0, max: 800 }).map((count) => dayAfter('2026-01-01', count));

test('every payout day is a working day, and the next one becomes the latest on its date', () => {
  fc.assert(
    fc.property(plans, days, (chosen, today) => {
      const [first = '', second = ''] = nextPayoutDays(chosen, today, calendar, 2);
      const latest = latestPayoutDay(chosen, today, calendar);
      expect(calendar.isWorkingDay(first)).toBe(true);
      expect(first > today && second > first).toBe(true);
      expect((latest?.day ?? '') <= today).toBe(true);
      expect(latestPayoutDay(chosen, first, calendar)?.day).toBe(first);
      expect(latestPayoutDay(chosen, first, calendar)?.key).not.toBe(latest?.key);
      expect(latestPayoutDay(chosen, dayAfter(first, -1), calendar)?.key).toBe(latest?.key);
    }),
    { numRuns: 500 },
  );
});
