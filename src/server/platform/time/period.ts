// The period of a figure: cut at now, and the one of the same length directly before it.
import type { Environment } from '#server/platform/http/call.ts';
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
 * hourly: whole hours, for 3 days or fewer. daily: whole days of the business, named by their dates; `to` is the
 * day after the last. A range that begins or ends within an hour or a day takes in all of it.
 */
export type Period = Instants & { previous: Instants } & (
    | { frequency: 'daily'; days: { from: string; to: string }; previousDays: { from: string; to: string } }
    | { frequency: 'hourly' }
  );

const hourlyDaysMax = 3;

/**
 * What is still to come is cut off, so that a period that has only begun is compared with as much of the time before
 * it: this month until today with as many days before the first, today until this hour with yesterday until that hour.
 */
export function periodOf(
  query: { from: string; to: string },
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
  if (isShort) return hourly(from, to, isWhole ? daysBetween(first, wantedEnd) : null, timeZone, now);
  const tomorrow = addDays(dayOf(now, timeZone), 1);
  const last = wantedEnd > tomorrow && tomorrow > first ? tomorrow : wantedEnd;
  const before = addDays(first, -daysBetween(first, last));
  return {
    frequency: 'daily',
    from: startOfDay(first, timeZone),
    to: startOfDay(last, timeZone),
    previous: { from: startOfDay(before, timeZone), to: startOfDay(first, timeZone) },
    days: { from: first, to: last },
    previousDays: { from: before, to: first },
  };
}

/** Whole days are set against the same hours so many days before, as the clocks showed them. */
function hourly(from: Date, to: Date, wholeDays: number | null, timeZone: string, now: Date): Period {
  const first = floorHour(from);
  const end = ceilHour(to > from ? to : addHours(from, 1));
  const thisHour = addHours(floorHour(now), 1);
  const last = end > thisHour && thisHour > first ? thisHour : end;
  const lengthHours = (last.getTime() - first.getTime()) / 3_600_000;
  const before =
    wholeDays === null
      ? addHours(first, -lengthHours)
      : startOfDay(addDays(dayOf(first, timeZone), -wholeDays), timeZone);
  const previousEnd = new Date(Math.min(addHours(before, lengthHours).getTime(), first.getTime()));
  return { frequency: 'hourly', from: first, to: last, previous: { from: before, to: previousEnd } };
}
