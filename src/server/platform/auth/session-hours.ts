// How long a session goes on: at most so many hours from its beginning, and not without a call in between.
import { sql } from 'kysely';

/** The longest session, where a business has not set a shorter one. */
export const sessionHoursMax = 24;
/** Without a call for so long a session is over; the dashboard itself logs out after five minutes without input. */
export const sessionIdleMs = 30 * 60_000;

/** True while a session is neither too old nor left alone for too long (tables sessions as s, businesses as b). */
export function isSessionAlive(now: Date) {
  const seenAfter = new Date(now.getTime() - sessionIdleMs);
  return sql<boolean>`(s.last_seen_at > ${seenAfter}
    and s.created_at + make_interval(hours => coalesce(b.session_hours, ${sessionHoursMax}::int)) > ${now})`;
}
