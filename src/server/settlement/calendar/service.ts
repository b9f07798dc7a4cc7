// The business calendar of a country, maintained by the operator, and deadlines in working hours.

import type { Db } from '#server/platform/db/database.ts';
import { dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import {
  type BusinessCalendar,
  createBusinessCalendar,
} from '#shared/settlement/calendar/business-calendar.ts';

/** Loads the calendar of a country (ISO 3166-1 alpha-2 code). */
export async function loadCalendar(db: Db, country: string): Promise<BusinessCalendar> {
  const rows = await db
    .selectFrom('holidays')
    .where('country', '=', country)
    .select(['day', 'name'])
    .execute();
  return createBusinessCalendar(new Map(rows.map((row) => [row.day, row.name])));
}

const hourMs = 3_600_000;

/**
 * Returns the instant after the given number of working hours. Weekends and holidays do not count, and a working day has all 24 hours;
 * `timeZone` decides where days begin.
 */
export function addWorkingHours(calendar: BusinessCalendar, at: Date, hours: number, timeZone: string): Date {
  let leftMs = hours * hourMs;
  let now = at;
  for (;;) {
    const day = dayOf(now, timeZone);
    const nextDay = startOfDay(
      dayOf(new Date(startOfDay(day, timeZone).getTime() + 30 * hourMs), timeZone),
      timeZone,
    );
    if (calendar.isWorkingDay(day)) {
      const dayLeftMs = nextDay.getTime() - now.getTime();
      if (leftMs <= dayLeftMs) return new Date(now.getTime() + leftMs);
      leftMs -= dayLeftMs;
    }
    now = nextDay;
  }
}
