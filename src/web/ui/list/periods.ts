// Date presets of lists and dashboards, counted in the time zone of the business; weeks begin on Monday.
import { instantOf, shortDate, shortDateTime, wallDateOf } from '../dates.ts';
import { currentTime } from '../now.ts';

/** Presets in the order of the specification (section 9). */
export const datePresets = {
  today: 'Today',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-3-months': 'Last 3 months',
  'last-6-months': 'Last 6 months',
  'this-year': 'This year',
  'last-year': 'Last year',
} as const;
export type DatePreset = keyof typeof datePresets;

/** Short presets for intraday events, in minutes. */
export const timePresets = {
  'last-30-minutes': { label: 'Last 30 minutes', minutes: 30 },
  'last-hour': { label: 'Last hour', minutes: 60 },
  'last-6-hours': { label: 'Last 6 hours', minutes: 360 },
  'last-24-hours': { label: 'Last 24 hours', minutes: 1440 },
} as const;

export type PeriodRange = { from: string; to: string };

type Days = readonly [year: number, month: number, day: number];

/** Returns the first instant of a preset and the instant after its last. `now` is rounded to the minute, so that the range is stable. */
export function periodRange(period: string, timeZone: string, now = currentTime()): PeriodRange | null {
  const custom = /^(\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?)~(\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?)$/.exec(period);
  if (custom) return customRange(custom[1] ?? '', custom[2] ?? '', timeZone);
  if (period in timePresets) return minutesBack(timePresets[period as keyof typeof timePresets].minutes, now);
  const today = wallDateOf(now, timeZone);
  const { year, month, day } = today;
  const monday = day - today.weekday;
  const ranges: Record<DatePreset, readonly [Days, Days]> = {
    today: [
      [year, month, day],
      [year, month, day + 1],
    ],
    'this-week': [
      [year, month, monday],
      [year, month, monday + 7],
    ],
    'last-week': [
      [year, month, monday - 7],
      [year, month, monday],
    ],
    'this-month': [
      [year, month, 1],
      [year, month + 1, 1],
    ],
    'last-month': [
      [year, month - 1, 1],
      [year, month, 1],
    ],
    'last-3-months': [
      [year, month - 2, 1],
      [year, month + 1, 1],
    ],
    'last-6-months': [
      [year, month - 5, 1],
      [year, month + 1, 1],
    ],
    'this-year': [
      [year, 0, 1],
      [year + 1, 0, 1],
    ],
    'last-year': [
      [year - 1, 0, 1],
      [year, 0, 1],
    ],
  };
  const range = ranges[period as DatePreset];
  if (!range) return null;
  const [from, to] = range.map(([y, m, d]) =>
    instantOf({ year: y, month: m, day: d }, timeZone).toISOString(),
  );
  return { from: from ?? '', to: to ?? '' };
}

function minutesBack(minutes: number, now: Date): PeriodRange {
  const to = Math.ceil(now.getTime() / 60_000) * 60_000;
  return { from: new Date(to - minutes * 60_000).toISOString(), to: new Date(to).toISOString() };
}

/** A custom range: days are whole (the last one included), times are exact. */
function customRange(first: string, last: string, timeZone: string): PeriodRange {
  return { from: wallInstant(first, timeZone, 0), to: wallInstant(last, timeZone, 1) };
}

function wallInstant(text: string, timeZone: string, extraDays: number): string {
  const [date = '', time] = text.split('T');
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = (time ?? '00:00').split(':').map(Number);
  const wall = { year, month: month - 1, day: time ? day : day + extraDays, hour, minute };
  return instantOf(wall, timeZone).toISOString();
}

/** The label of the button: 'This month', 'Last hour' or '1 Nov – 20 Nov'. */
export function periodLabel(period: string, timeZone: string): string {
  if (period in datePresets) return datePresets[period as DatePreset];
  if (period in timePresets) return timePresets[period as keyof typeof timePresets].label;
  const range = periodRange(period, timeZone);
  if (!range) return period;
  return spanLabel(range, timeZone, period.includes('T'));
}

/** '1 Nov – 20 Nov', the last day included. */
export function spanLabel(range: PeriodRange, timeZone: string, withTime = false): string {
  const write = withTime ? shortDateTime : shortDate;
  const last = withTime ? new Date(range.to) : new Date(Date.parse(range.to) - 1);
  const first = write(new Date(range.from), timeZone);
  const end = write(last, timeZone);
  return first === end ? first : `${first} – ${end}`;
}
