// Formats of instants in the business's time zone: short for tables, exact for tooltips, relative for recent events.
import { currentTime } from './now.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${timeZone} ${key}`;
  let found = formats.get(name);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    formats.set(name, found);
  }
  return found;
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayMonth = { day: 'numeric', month: 'short' } as const;

function yearIn(timeZone: string, at: Date): string {
  return format(timeZone, 'year', { year: 'numeric' }).format(at);
}

/** Shortens all month names to three letters ('Sept' of en-GB has four). */
function tidy(text: string): string {
  return text.replace('Sept', 'Sep');
}

/** '20 Nov, 14:31'; in another year '20 Nov 2025', which fits the same column. */
export function shortDateTime(at: Date, timeZone: string, now = currentTime()): string {
  const sameYear = yearIn(timeZone, at) === yearIn(timeZone, now);
  if (!sameYear) return shortDate(at, timeZone, now);
  return tidy(format(timeZone, 'short', { ...dayMonth, ...clock }).format(at));
}

/** '20 Nov'; with the year unless it is the current one. */
export function shortDate(at: Date, timeZone: string, now = currentTime()): string {
  const sameYear = yearIn(timeZone, at) === yearIn(timeZone, now);
  const options = sameYear ? dayMonth : { ...dayMonth, year: 'numeric' as const };
  return tidy(format(timeZone, sameYear ? 'day' : 'dayyear', options).format(at));
}

/** '14:31'. */
export function timeOfDay(at: Date, timeZone: string): string {
  return format(timeZone, 'time', clock).format(at);
}

/** '20 Nov 2026, 14:31:09 WAT': the exact instant with its zone. */
export function exactDateTime(at: Date, timeZone: string): string {
  const day = format(timeZone, 'exactday', { ...dayMonth, year: 'numeric' }).format(at);
  const time = format(timeZone, 'exacttime', { ...clock, second: '2-digit' }).format(at);
  return `${tidy(day)}, ${time} ${zoneName(at, timeZone)}`;
}

const knownZones: Record<string, string> = {
  'Africa/Lagos': 'WAT',
  'Africa/Nairobi': 'EAT',
  'Africa/Johannesburg': 'SAST',
};

/** Short name of a zone: WAT, GMT, EST. */
export function zoneName(at: Date, timeZone: string): string {
  const parts = format(timeZone, 'zone', { timeZoneName: 'short' }).formatToParts(at);
  return knownZones[timeZone] ?? parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** 'Just now', '5 minutes ago', '2 hours ago', then 'Yesterday', 'Today, 06:04' and the short date. */
export function relativeTime(at: Date, timeZone: string, now = currentTime()): string {
  const seconds = Math.round((now.getTime() - at.getTime()) / 1000);
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (Math.abs(seconds) < 45) return 'Just now';
  if (Math.abs(seconds) < 3600) return capital(words.format(-Math.round(seconds / 60), 'minute'));
  if (Math.abs(seconds) < 22 * 3600) return capital(words.format(-Math.round(seconds / 3600), 'hour'));
  const days = dayNumber(now, timeZone) - dayNumber(at, timeZone);
  if (Math.abs(days) <= 6) return capital(words.format(-days, 'day'));
  return shortDate(at, timeZone, now);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Offset of a zone at an instant, in minutes east of UTC. */
export function zoneOffsetMinutes(at: Date, timeZone: string): number {
  const parts = format(timeZone, 'parts', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((local - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000);
}

/** A wall-clock time of a zone as an instant. Month counts from 0 and may overflow, as in Date.UTC. */
export function instantOf(
  wall: { year: number; month: number; day: number; hour?: number; minute?: number },
  timeZone: string,
): Date {
  const guess = Date.UTC(wall.year, wall.month, wall.day, wall.hour ?? 0, wall.minute ?? 0);
  const first = guess - zoneOffsetMinutes(new Date(guess), timeZone) * 60_000;
  return new Date(guess - zoneOffsetMinutes(new Date(first), timeZone) * 60_000);
}

/** Year, month (from 0), day and weekday (Monday 0) of an instant in a zone. */
export function wallDateOf(at: Date, timeZone: string) {
  const local = new Date(at.getTime() + zoneOffsetMinutes(at, timeZone) * 60_000);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: (local.getUTCDay() + 6) % 7,
  };
}

function dayNumber(at: Date, timeZone: string): number {
  const { year, month, day } = wallDateOf(at, timeZone);
  return Date.UTC(year, month, day) / 86_400_000;
}

/** Returns a month by name: 'November 2026' for '2026-11', in the language of the page. */
export function monthName(period: string, language = 'en-GB'): string {
  const name = new Date(`${period}-15T12:00:00Z`);
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(name);
}
