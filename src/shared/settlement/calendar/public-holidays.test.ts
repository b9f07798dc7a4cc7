// Public holidays by rule: the rules reproduce the years that were entered by hand, and later years have the right days.
import { expect, test } from 'vitest';
import { weekdayOf } from './business-calendar.ts';
import { easterOf, publicHolidays } from './public-holidays.ts';

const announced = ({ name }: { name: string }) => !name.includes('expected');

test('Easter dates match the church calendar', () => {
  expect([2026, 2027, 2028, 2030, 2035].map(easterOf)).toEqual([
    ...['2026-04-05', '2027-03-28', '2028-04-16', '2030-04-21', '2035-03-25'],
  ]);
});

test('Nigerian holidays of 2026 and 2027 have their known dates, except those that depend on the moon', () => {
  const days = [2026, 2027].flatMap((year) => publicHolidays('NG', year).filter(announced));
  expect(days.map(({ day }) => day)).toEqual([
    ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-06-12', '2026-10-01', '2026-12-25'],
    ...['2026-12-28', '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-06-14', '2027-10-01'],
    ...['2027-12-27', '2027-12-28'],
  ]);
});

test('United States holidays of 2026 and 2027 have the dates observed by the Federal Reserve', () => {
  const days = [2026, 2027].flatMap((year) => publicHolidays('US', year));
  expect(days.map(({ day }) => day)).toEqual([
    ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-09-07', '2026-10-12'],
    ...['2026-11-11', '2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31'],
    ...['2027-07-05', '2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25'],
  ]);
});

test('no holiday of 2026 to 2045 is on a weekend or listed twice, and those that depend on the moon are marked as expected', () => {
  for (let year = 2026; year < 2046; year += 1) {
    for (const country of ['NG', 'US'] as const) {
      const days = publicHolidays(country, year).map(({ day }) => day);
      expect(new Set(days).size).toBe(days.length);
      expect(days.every((day) => weekdayOf(day) < 6)).toBe(true);
    }
    expect(publicHolidays('NG', year).filter((holiday) => !announced(holiday)).length).toBeGreaterThan(3);
  }
});
