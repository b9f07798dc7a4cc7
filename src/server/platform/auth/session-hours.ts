// Session lifetime: a maximum number of hours from its start, and an idle timeout.
import { sql } from 'kysely';

/** The longest session, when a business has not set a shorter one. */
export const sessionHoursMax = 24;
/** The idle timeout of a session; the dashboard itself logs out after five minutes without input. */
export const sessionIdleMs = 30 * 60_000;

/** Whether a session is within its lifetime and its idle timeout (tables sessions as s, businesses as b). */
export function isSessionAlive(now: Date) {
  const seenAfter = new Date(now.getTime() - sessionIdleMs);
  return sql<boolean>`(s.last_seen_at > ${seenAfter}
    and s.created_at + make_interval(hours => coalesce(b.session_hours, ${sessionHoursMax}::int)) > ${now})`;
}
