// The run days of a schedule: counted from the first, at most one run per day, moved over weekends and holidays.
import { expect, test } from 'vitest';
import { createBusinessCalendar } from '../settlement/calendar/business-calendar.ts';
import { nextRuns, type RunPlan } from './transfer-runs.ts';

const calendar = createBusinessCalendar(new Map([['2026-12-25', 'Christmas Day']]));
const days = (plan: Partial<RunPlan>, count = 4, notBefore = '2026-01-01') =>
  nextRuns(
    { frequency: 'monthly', startsOn: '2026-11-30', endsOn: null, workingDaysOnly: false, ...plan },
    { periodIndex: 0, notBefore },
    calendar,
    count,
  ).map(({ on }) => on);

test('a month without the day runs on its last day, and later months return to the day', () => {
  expect(days({ startsOn: '2026-12-31' }, 4)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
});

test('a run on a weekend or holiday moves to the next working day, once', () => {
  expect(days({ frequency: 'daily', startsOn: '2026-12-24', workingDaysOnly: true }, 3)).toEqual([
    '2026-12-24',
    '2026-12-28',
    '2026-12-29',
  ]);
  expect(days({ frequency: 'weekly', startsOn: '2026-11-28', workingDaysOnly: true }, 2)).toEqual([
    '2026-11-30',
    '2026-12-07',
  ]);
  expect(days({ frequency: 'daily', startsOn: '2026-12-25' }, 2)).toEqual(['2026-12-25', '2026-12-26']);
});

test('past days are skipped, and there is no run after the last day', () => {
  expect(days({ endsOn: '2027-01-31' }, 9, '2026-12-15')).toEqual(['2026-12-30', '2027-01-30']);
  expect(days({ endsOn: '2026-12-01' }, 9, '2026-12-15')).toEqual([]);
});
