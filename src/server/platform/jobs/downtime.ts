// Deadlines that passed during downtime (decision 160): detection, and the extra time to respond.
import type { Clock } from '#server/platform/http/clock.ts';

/** Work processed later than this was missed: nobody could respond meanwhile. */
export const missedMs = 3_600_000;
export const extraHours = 24;

/**
 * Returns the extended deadline if the deadline passed during downtime, else null. Null also if the clock of a test environment was moved:
 * there, work falls due late without downtime.
 */
export function extendAfterDowntime(dueAt: Date, { now, onWall }: Clock): Date | null {
  if (onWall || now().getTime() - dueAt.getTime() <= missedMs) return null;
  return new Date(now().getTime() + extraHours * 3_600_000);
}
