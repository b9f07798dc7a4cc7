// The merchant's deadline for a chargeback: a row of the deadline table, applied to the business calendar.

import type { Db } from '#server/platform/db/database.ts';
import { extraHours, missedMs, responseMinMs } from '#server/platform/jobs/downtime.ts';
import { addWorkingHours, loadCalendar } from '#server/settlement/calendar/service.ts';
import type {
  ChargebackRegion,
  ChargebackScheme,
  ChargebackStage,
} from '#shared/contract/payments/chargebacks.ts';

const hourMs = 3_600_000;
/** Used when no row matches: the 72 hours of Mastercard's collaboration step. */
const fallback = { hours: 72, calendar: 'calendar' as const };

type Place = { scheme: ChargebackScheme; region: ChargebackRegion; stage: ChargebackStage };

/** Returns the row of the scheme, else the row for any scheme. */
async function findPolicy(db: Db, { scheme, region, stage }: Place) {
  const schemes = scheme === 'other' ? ['any' as const] : [scheme, 'any' as const];
  const rows = await db
    .selectFrom('chargebackPolicies')
    .where('region', '=', region)
    .where('stage', '=', stage)
    .where('scheme', 'in', schemes)
    .select(['scheme', 'hours', 'calendar'])
    .execute();
  return rows.find((row) => row.scheme === scheme) ?? rows[0] ?? fallback;
}

/** Returns the deadline of a stage that begins at an instant, in the country and time zone of the business. */
export async function deadlineOf(
  db: Db,
  business: { country: string; timeZone: string },
  place: Place,
  at: Date,
): Promise<Date> {
  const { hours, calendar } = await findPolicy(db, place);
  if (calendar === 'calendar') return new Date(at.getTime() + hours * hourMs);
  return addWorkingHours(await loadCalendar(db, business.country), at, hours, business.timeZone);
}

/** The interval of reminders on the last day. */
export const reminderEveryHours = 4;
const lastDayHours = 24;

/** Returns the first reminder after an instant: every 4 hours during the last 24 hours before the deadline; null if none is left. */
export function nextReminder(dueAt: Date, now: Date): Date | null {
  const first = dueAt.getTime() - lastDayHours * hourMs;
  const everyMs = reminderEveryHours * hourMs;
  const passed = Math.floor((now.getTime() - first) / everyMs) + 1;
  const at = first + Math.max(0, passed) * everyMs;
  return at < dueAt.getTime() ? new Date(at) : null;
}

/**
 * Returns the extended deadline if downtime left no time to respond, else null. A deadline that is still far enough ahead is not moved,
 * because the scheme may reject later responses; after it, a response costs nothing: without one the chargeback is accepted.
 */
export function extendedDeadline(
  { dueAt, remindAt }: { dueAt: Date; remindAt: Date | null },
  now: Date,
): Date | null {
  const isMissed = now.getTime() - (remindAt ?? dueAt).getTime() > missedMs;
  const isShort = dueAt.getTime() - now.getTime() < responseMinMs;
  return isMissed && isShort ? new Date(now.getTime() + extraHours * hourMs) : null;
}
