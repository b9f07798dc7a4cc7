// Days and hours of a business: where they begin in its time zone, across changes of the clocks.

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

/** What the clock on the wall shows, as if it were UTC: read from '01/11/2026, 09:00:00', which takes a quarter of the time of its parts. */
function wallTime(at: Date, timeZone: string): number {
  const text = formatOf(timeZone).format(at);
  const [date = '', time = ''] = text.split(', ');
  const [day, month, year] = date.split('/').map(Number) as [number, number, number];
  const [hour, minute, second] = time.split(':').map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day an instant falls on: '2026-11-01'. */
export function dayOf(at: Date, timeZone: string): string {
  return new Date(wallTime(at, timeZone)).toISOString().slice(0, 10);
}

/** The hour the clock shows at an instant: '09:00'. */
export function hourLabel(at: Date, timeZone: string): string {
  return new Date(wallTime(at, timeZone)).toISOString().slice(11, 16);
}

/** The first instant of a day. Where the clocks skip midnight it is the first that exists. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (at: number): number => wallTime(new Date(at), timeZone) - Math.floor(at / 1000) * 1000;
  const first = midnight - offsetAt(midnight);
  const second = midnight - offsetAt(first);
  // As on every day but those on which the clocks change.
  if (first === second) return new Date(first);
  return new Date(dayOf(new Date(second), timeZone) < day ? Math.max(first, second) : second);
}

/** When the clock on the wall shows an hour of a day. Where the clocks skip it, the first instant after; where they show it twice, the first. */
export function hourOn(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
  const offsetAt = (at: number): number => wallTime(new Date(at), timeZone) - at;
  const guesses = [wanted - offsetAt(wanted - dayMs), wanted - offsetAt(wanted + dayMs)];
  const shown = guesses.filter((at) => wallTime(new Date(at), timeZone) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...guesses));
}

/** The day so many days later: calendar arithmetic, no zone in it. */
export function addDays(day: string, days: number): string {
  return dayAfter(day, days);
}

/** The first day of the month a day lies in. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of a month so many months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Whole days from one day to another. */
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
