// Job that keeps the settlement calendar filled for years ahead, and notifies staff when it is about to end.

import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { lockPendingDates, redatePending } from '#server/settlement/collection-balance/redate-pending.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { publicHolidays } from '#shared/settlement/calendar/public-holidays.ts';

const countries = ['NG', 'US'] as const;
const yearsAhead = 5;
/** The maximum delay until a pending amount becomes available. */
const pendingDaysMax = 90;
const warnDays = 365;

/** Adds the holidays of years without any; a year edited by staff is left unchanged. Returns the number of days added. */
export async function fillCalendar(services: Services): Promise<number> {
  const { database } = services;
  const now = services.clocks.wall.now();
  const today = now.toISOString().slice(0, 10);
  let added = 0;
  for (const country of countries)
    for (let year = now.getUTCFullYear(); year <= now.getUTCFullYear() + yearsAhead; year += 1)
      added += await database.inTransaction(async (tx) => {
        const [first, last] = [`${year}-01-01`, `${year}-12-31`];
        const one = await tx
          .selectFrom('holidays')
          .where('country', '=', country)
          .where('day', '>=', first)
          .where('day', '<=', last)
          .select('day')
          .executeTakeFirst();
        if (one) return 0;
        await lockPendingDates(tx);
        const days = publicHolidays(country, year);
        await tx
          .insertInto('holidays')
          .values(days.map((holiday) => ({ ...holiday, country, updatedAt: now })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        for (const { day } of days)
          if (day >= today && day <= dayAfter(today, pendingDaysMax))
            await redatePending(tx, country, day, now);
        return days.length;
      });
  return added;
}

/** Returns the last holiday of a country, and whether it is less than twelve months away. */
export async function calendarEnd(
  db: Db,
  country: string,
  now: Date,
): Promise<{ endsOn: string | null; endsSoon: boolean }> {
  const row = await db
    .selectFrom('holidays')
    .where('country', '=', country)
    .select((query) => query.fn.max('day').as('day'))
    .executeTakeFirst();
  const endsOn = row?.day ?? null;
  return { endsOn, endsSoon: endsOn === null || endsOn < dayAfter(now.toISOString().slice(0, 10), warnDays) };
}
