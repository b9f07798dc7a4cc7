// The hours or days into which a chart divides a period, and their labels.
import { addDays, addHours, dayOf, daysBetween, hourLabel, startOfDay } from './business-days.ts';
import type { Period } from './period.ts';

/** Returns the start of each hour or day of a period, and of the one that it is compared with. A day of 25 hours has 25. */
export function slotsOf(period: Period, timeZone: string): { at: Date; before: Date }[] {
  if (period.frequency === 'hourly') {
    const count = (period.to.getTime() - period.from.getTime()) / 3_600_000;
    return Array.from({ length: count }, (_, index) => ({
      at: addHours(period.from, index),
      before: addHours(period.previous.from, index),
    }));
  }
  const { days, previousDays } = period;
  return Array.from({ length: daysBetween(days.from, days.to) }, (_, index) => ({
    at: startOfDay(addDays(days.from, index), timeZone),
    before: startOfDay(addDays(previousDays.from, index), timeZone),
  }));
}

/** Returns the start of each hour or day of a period. */
export function bucketStarts(period: Period, timeZone: string): Date[] {
  return slotsOf(period, timeZone).map((slot) => slot.at);
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns '13 Nov', or '13 Nov, 09:00' for an hour. */
export function labelOf(at: Date, period: Period, timeZone: string): string {
  const [, month = 1, day = 1] = dayOf(at, timeZone).split('-').map(Number);
  const date = `${day} ${monthNames[month - 1]}`;
  return period.frequency === 'hourly' ? `${date}, ${hourLabel(at, timeZone)}` : date;
}
