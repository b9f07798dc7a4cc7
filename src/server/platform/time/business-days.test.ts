// Hours and days in the business's time zone, including days with a clock change.
import { expect, test } from 'vitest';
import { dayOf, hourLabel, hourOn } from './business-days.ts';

const zones = [
  'America/New_York',
  'Africa/Lagos',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/Santiago',
];

test('an hour is the local wall-clock hour, on each day of a year and in each time zone', () => {
  for (const zone of zones)
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      for (const hour of [4, 8, 9, 23]) {
        const found = hourOn(day, hour, zone);
        expect([dayOf(found, zone), hourLabel(found, zone)]).toEqual([
          day,
          `${String(hour).padStart(2, '0')}:00`,
        ]);
      }
    }
});

test('a skipped hour resolves to the next one, and a repeated hour to its first occurrence', () => {
  expect(hourOn('2027-03-14', 2, 'America/New_York').toISOString()).toBe('2027-03-14T07:00:00.000Z');
  expect(hourOn('2027-03-14', 9, 'America/New_York').toISOString()).toBe('2027-03-14T13:00:00.000Z');
  expect(hourOn('2027-11-07', 1, 'America/New_York').toISOString()).toBe('2027-11-07T05:00:00.000Z');
  expect(hourOn('2027-11-07', 8, 'America/New_York').toISOString()).toBe('2027-11-07T13:00:00.000Z');
});
