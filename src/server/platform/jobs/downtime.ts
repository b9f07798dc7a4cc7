// Work that could not run on time, for example during downtime or while a business was suspended (decision 160): its limits, and deadlines
// that passed meanwhile.
import type { Clock } from '#server/platform/http/clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The maximum delay of scheduled transfers and approved requests. Later they fail: the recipient may have been paid in another way. */
export const lateMaxDays = 7;

export const isTooLate = (dueAt: Date, now: Date): boolean =>
  now.getTime() - dueAt.getTime() > lateMaxDays * dayMs;

/** A notice, late fee or last action of billing that is later than this was missed: customers could neither be notified nor pay. */
export const noticeMissedDays = 1;
export const noticeMissedMs = noticeMissedDays * dayMs;
/** The minimum number of days between a missed notice and the late fee or last action that follows it. */
export const lateNoticeDays = 3;

/** A reminder or deadline to respond that is processed later than this was missed: nobody could respond meanwhile. */
export const missedMs = hourMs;
/** The time to respond, from now, under an extended deadline. */
export const extraHours = 24;
/** A deadline of the card scheme that is still this far ahead is not extended, because the scheme may reject later responses. */
export const responseMinMs = 4 * hourMs;

/**
 * Returns the extended deadline if the deadline passed during downtime, else null. Null also if the clock of a test environment was moved:
 * there, work falls due late without downtime.
 */
export function extendAfterDowntime(dueAt: Date, { now, onWall }: Clock): Date | null {
  if (onWall || now().getTime() - dueAt.getTime() <= missedMs) return null;
  return new Date(now().getTime() + extraHours * hourMs);
}
