// Days and hours of a business in its time zone, across clock changes.

import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns local time as if it were UTC. Parses '01/11/2026, 09:00:00', which takes a quarter of the time of formatToParts. */
function wallTime(at: Date, timeZone: string): number {
  const text = formatOf(timeZone).format(at);
  const [date = '', time = ''] = text.split(', ');
  const [day, month, year] = date.split('/').map(Number) as [number, number, number];
  const [hour, minute, second] = time.split(':').map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns the local day of a time: '2026-11-01'. */
export function dayOf(at: Date, timeZone: string): string {
  return new Date(wallTime(at, timeZone)).toISOString().slice(0, 10);
}

/** Returns the local hour of a time: '09:00'. */
export function hourLabel(at: Date, timeZone: string): string {
  return new Date(wallTime(at, timeZone)).toISOString().slice(11, 16);
}

/** Returns the start of a day. Where a clock change skips midnight, it is the first time that exists. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (at: number): number => wallTime(new Date(at), timeZone) - Math.floor(at / 1000) * 1000;
  const first = midnight - offsetAt(midnight);
  const second = midnight - offsetAt(first);
  // True for every day without a clock change.
  if (first === second) return new Date(first);
  return new Date(dayOf(new Date(second), timeZone) < day ? Math.max(first, second) : second);
}

/**
 * Returns the time of a local hour of a day. Where a clock change skips the hour, it is the first time after it; where the hour repeats,
 * the first one.
 */
export function hourOn(day: string, hour: number, timeZone: string): Date {
  const target = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
  const offsetAt = (at: number): number => wallTime(new Date(at), timeZone) - at;
  const guesses = [target - offsetAt(target - dayMs), target - offsetAt(target + dayMs)];
  const shown = guesses.filter((at) => wallTime(new Date(at), timeZone) === target);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...guesses));
}

/** Returns the day the given number of days later: calendar arithmetic, without a time zone. */
export function addDays(day: string, days: number): string {
  return dayAfter(day, days);
}

/** Returns the first day of the month of a day. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Returns the first day of the month the given number of months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Returns the number of whole days between two days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export function isStartOfDay(at: Date, timeZone: string): boolean {
  return startOfDay(dayOf(at, timeZone), timeZone).getTime() === at.getTime();
}

export function floorHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs);
}

export function ceilHour(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / hourMs) * hourMs);
}

export function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * hourMs);
}
