// Dashboard rules that need no browser: the days of a period, its formatting, and the data in a sparkline.
import { expect, test } from 'vitest';
import { dueText, isUrgent } from '#web/api/dashboard/attention-labels.ts';
import { comparisonOf, stepsOf } from '#web/api/dashboard/comparison.ts';
import { dashboardPeriodOf, spanOf } from '#web/api/dashboard/period.ts';
import { chartPointsOf } from './chart-points.ts';
import { gatherPoints, sparksOf } from './sparks.ts';

const lagos = 'Africa/Lagos';
const saturday = new Date('2026-11-21T09:00:00Z');

test('without a period in the address, it is this month, by the days of the business', () => {
  expect(dashboardPeriodOf(undefined, lagos, saturday)).toMatchObject({
    name: 'this-month',
    range: { from: '2026-10-31T23:00:00.000Z' },
    label: 'This month',
    span: '1 – 21 Nov',
  });
});

test.each(['next-month', '2026-11-20~2026-11-01', '2026-11-01', '<script>'])(
  'an unknown period (%s) falls back to this month',
  (name) => {
    expect(dashboardPeriodOf(name, lagos, saturday)).toMatchObject({ name: 'this-month' });
  },
);

test('future days are excluded, so on the first of a month the period is that day alone', () => {
  const first = new Date('2026-12-01T08:00:00Z');
  expect(dashboardPeriodOf('this-month', lagos, first)).toMatchObject({
    range: { from: '2026-11-30T23:00:00.000Z', to: '2026-12-01T23:00:00.000Z' },
    span: '1 Dec',
  });
});

test('a past period is requested in full', () => {
  expect(dashboardPeriodOf('last-month', lagos, saturday)).toMatchObject({
    range: { from: '2026-09-30T23:00:00.000Z', to: '2026-10-31T23:00:00.000Z' },
    span: '1 – 31 Oct',
  });
});

test('a custom range is labelled by its dates', () => {
  expect(dashboardPeriodOf('2026-10-30~2026-11-02', lagos, saturday)).toMatchObject({
    label: '30 Oct – 2 Nov',
    span: null,
  });
});

test.each([
  ['2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z', '21 Nov'],
  ['2024-12-31T23:00:00Z', '2025-12-31T23:00:00Z', '1 Jan – 31 Dec 2025'],
  ['2025-12-30T23:00:00Z', '2026-01-02T23:00:00Z', '31 Dec 2025 – 2 Jan'],
])('%s to %s is formatted as %s', (from, to, text) => {
  expect(spanOf({ from, to }, lagos, saturday)).toBe(text);
});

test('a sparkline has at most 24 points and omits no payment', () => {
  const points = Array.from({ length: 365 }, (_, day) => ({ volume: day, count: 1, failed: day % 2 }));
  const gathered = gatherPoints(points);
  expect(gathered.length).toBeLessThanOrEqual(24);
  expect(gathered.reduce((sum, point) => sum + point.volume, 0)).toBe((364 * 365) / 2);
  expect(gathered.reduce((sum, point) => sum + point.count, 0)).toBe(365);
});

test('hours without attempts have no success rate, and hours without payments no average', () => {
  const sparks = sparksOf([
    { volume: 500, count: 1, failed: 1 },
    { volume: 0, count: 0, failed: 0 },
    { volume: 0, count: 0, failed: 2 },
  ]);
  expect(sparks).toEqual({ volume: [500, 0, 0], count: [1, 0, 0], rate: [0.5, 0], average: [500] });
});

const point = { volume: 100, count: 1, failed: 0, refunded: 0, previousVolume: 0 };

test('hourly labels show the time, and also the weekday when they span several days', () => {
  const hour = {
    ...point,
    at: '2026-11-21T08:00:00Z',
    label: '21 Nov, 09:00',
    previousLabel: '20 Nov, 09:00',
  };
  const [item] = chartPointsOf({ frequency: 'hourly', points: [hour] }, lagos, String);
  expect(item).toMatchObject({
    label: '09:00',
    longLabel: 'Sat 21 Nov, 09:00',
    previousLabel: '20 Nov, 09:00',
  });
  const [first] = chartPointsOf({ frequency: 'hourly', points: Array(48).fill(hour) }, lagos, String);
  expect(first).toMatchObject({ label: 'Sat 09:00' });
});

test('daily labels show the date, and also the year when they span more than a year', () => {
  const day = { ...point, at: '2025-11-20T23:00:00Z', label: '21 Nov', previousLabel: '20 Nov' };
  const [short] = chartPointsOf({ frequency: 'daily', points: [day] }, lagos, String);
  expect(short).toMatchObject({ label: '21 Nov', longLabel: 'Fri 21 Nov' });
  const [long] = chartPointsOf({ frequency: 'daily', points: Array(400).fill(day) }, lagos, String);
  expect(long).toMatchObject({ label: '21 Nov 2025' });
});

/** Fills in a sentence like i18next. */
const say = ((text: string, values: Record<string, string> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')) as never;

test.each([
  ['due', '2026-11-23T10:00:00Z', 'Due in 2 days'],
  ['due', '2026-11-21T10:30:00Z', 'Due in 1 hour'],
  ['due', '2026-11-21T09:00:20Z', 'Due in 1 minute'],
  ['due', '2026-11-21T08:59:00Z', 'Overdue'],
  ['since', '2026-11-21T08:12:00Z', 'Since 09:12 today'],
  ['since', '2026-11-13T08:12:00Z', 'Since 13 Nov'],
  ['sent_back', '2026-11-20T08:12:00Z', 'Returned yesterday'],
  ['failed', '2026-11-20T23:30:00Z', 'Failed today'],
  ['oldest', '2026-11-18T08:00:00Z', 'Oldest: 3 days'],
] as const)('%s at %s is shown as %s', (moment, at, text) => {
  expect(dueText({ moment, at }, saturday, lagos, say)).toBe(text);
});

test('only a deadline within three days is urgent', () => {
  expect(isUrgent({ moment: 'due', at: '2026-11-24T08:59:00Z' }, saturday)).toBe(true);
  expect(isUrgent({ moment: 'due', at: '2026-11-24T09:01:00Z' }, saturday)).toBe(false);
  expect(isUrgent({ moment: 'oldest', at: '2026-01-01T00:00:00Z' }, saturday)).toBe(false);
});

test('a period offers only the chart steps that yield several points, and never hours', () => {
  const days = (count: number) => ({
    from: saturday.toISOString(),
    to: new Date(saturday.getTime() + count * 86_400_000).toISOString(),
  });
  expect(stepsOf(days(3))).toEqual([]);
  expect(stepsOf(days(7))).toEqual(['daily']);
  expect(stepsOf(days(30))).toEqual(['daily', 'weekly']);
  expect(stepsOf(days(365))).toEqual(['daily', 'weekly', 'monthly']);
  expect(comparisonOf({ compare: 'x', step: 'monthly' }, days(30))).toMatchObject({
    compare: 'previous',
    step: 'daily',
  });
});
