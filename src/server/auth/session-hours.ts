// How long people of a business may go on before they have to sign in again.
import { sql } from 'kysely';

/** True while the hours of the session's active business are not over (tables sessions as s, businesses as b). */
export function withinSessionHours(now: Date) {
  return sql<boolean>`(b.session_hours is null or s.created_at + make_interval(hours => b.session_hours) > ${now})`;
}
