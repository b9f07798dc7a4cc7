// The stored timeline of a row: kind, parameters and actor, from which `readTimeline` makes the text.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { StoredLine } from '#shared/timeline.ts';

type Order = 'newest first' | 'oldest first';

/** The default limit; for a row that exists for years only the newest lines are shown. */
const usualMax = 200;

/** Creates the queries of an event table whose column `owner` references the row. */
export function timelineRows(
  table: string,
  owner: string,
  order: Order = 'newest first',
  linesMax = usualMax,
): (db: Db, environmentId: string, id: string) => Promise<StoredLine[]> {
  const sorted = order === 'newest first' ? sql`at desc, id desc limit ${sql.lit(linesMax)}` : sql`at, id`;
  return async (db, environmentId, id) => {
    const { rows } = await sql<StoredLine>`
      select at, kind, params, actor_kind, actor, tone from ${sql.table(table)}
      where environment_id = ${environmentId} and ${sql.ref(owner)} = ${id} order by ${sorted}`.execute(db);
    return rows;
  };
}
