// The period of a figure, cut off at the current time, and the period that it is compared with.
import type { Environment } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  addDays,
  addHours,
  ceilHour,
  dayOf,
  daysBetween,
  floorHour,
  isStartOfDay,
  startOfDay,
} from './business-days.ts';

type Instants = { from: Date; to: Date };

/**
 * hourly: whole hours, for 3 days or fewer. daily: whole days of the business, named by their dates; `to` is the day after the last. A
 * range that begins or ends within an hour or a day includes all of it.
 */
export type Period = Instants & { previous: Instants } & (
    | { frequency: 'daily'; days: { from: string; to: string }; previousDays: { from: string; to: string } }
    | { frequency: 'hourly' }
  );

const hourlyDaysMax = 3;
/** Each day is a point of a chart: without a limit, one request could occupy the process for hours. */
const yearsMax = 10;

/**
 * Returns the period of a query. The future is cut off, so that a period in progress is compared with an equally long one: this month until
 * today with the same number of days before the first, today until this hour with yesterday until that hour. Throws VALIDATION at `from` if
 * the period is longer than ten years.
 */
export function periodOf(
  query: { from: string; to: string; compare?: 'previous' | 'year' },
  { timeZone }: Pick<Environment, 'timeZone'>,
  now: Date,
): Period {
  const from = new Date(query.from);
  const to = new Date(query.to);
  const first = dayOf(from, timeZone);
  const wantedEnd = addDays(dayOf(new Date(to.getTime() - 1), timeZone), 1);
  const isWhole = isStartOfDay(from, timeZone) && isStartOfDay(to, timeZone);
  const isShort = isWhole
    ? daysBetween(first, wantedEnd) <= hourlyDaysMax
    : to.getTime() - from.getTime() <= hourlyDaysMax * 24 * 3_600_000;
  const isYear = query.compare === 'year';
  if (isShort) {
    const wholeDays = isWhole ? daysBetween(first, wantedEnd) : null;
    return hourly({ from, to, wholeDays, isYear }, timeZone, now);
  }
  const tomorrow = addDays(dayOf(now, timeZone), 1);
  const last = wantedEnd > tomorrow && tomorrow > first ? tomorrow : wantedEnd;
  const length = daysBetween(first, last);
  if (length > yearsMax * 366) {
    const sentence = `A period can be at most ${yearsMax} years`;
    throw new AppError('VALIDATION', { sentence, fields: { from: sentence } });
  }
  const before = isYear ? yearEarlier(first) : addDays(first, -length);
  const beforeEnd = addDays(before, length);
  return {
    frequency: 'daily',
    from: startOfDay(first, timeZone),
    to: startOfDay(last, timeZone),
    previous: { from: startOfDay(before, timeZone), to: startOfDay(beforeEnd, timeZone) },
    days: { from: first, to: last },
    previousDays: { from: before, to: beforeEnd },
  };
}

/** Returns the same date a year earlier; for 29 February the 28th. */
function yearEarlier(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return earlier.endsWith('-02-29') ? earlier.replace('-29', '-28') : earlier;
}

type Hours = { from: Date; to: Date; wholeDays: number | null; isYear: boolean };

/** Returns an hourly period. Whole days are compared with the same local hours the same number of days before. */
function hourly({ from, to, wholeDays, isYear }: Hours, timeZone: string, now: Date): Period {
  const first = floorHour(from);
  const end = ceilHour(to > from ? to : addHours(from, 1));
  const thisHour = addHours(floorHour(now), 1);
  const last = end > thisHour && thisHour > first ? thisHour : end;
  const lengthHours = (last.getTime() - first.getTime()) / 3_600_000;
  const firstDay = dayOf(first, timeZone);
  const sinceMidnightMs = first.getTime() - startOfDay(firstDay, timeZone).getTime();
  const yearBefore = startOfDay(yearEarlier(firstDay), timeZone).getTime() + sinceMidnightMs;
  const directly =
    wholeDays === null ? addHours(first, -lengthHours) : startOfDay(addDays(firstDay, -wholeDays), timeZone);
  const before = isYear ? new Date(yearBefore) : directly;
  const previousEnd = new Date(Math.min(addHours(before, lengthHours).getTime(), first.getTime()));
  return { frequency: 'hourly', from: first, to: last, previous: { from: before, to: previousEnd } };
}
