// The timeline of one row as its noun stored it: kind, parameters and who did it, for `readTimeline` to put in words.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { StoredLine } from '#shared/timeline.ts';

/** A line that has a kind: none of these tables is as old as lines without one. */
type Line = StoredLine & { kind: string };

type Order = 'newest first' | 'oldest first';

/** More than anybody reads; of a row that lives for years only the newest are shown. */
const usualMax = 200;

/** How the events of a table are read by the row that `owner`, a column of theirs, names. */
export function timelineRows(
  table: string,
  owner: string,
  order: Order = 'newest first',
  linesMax = usualMax,
): (db: Db, environmentId: string, id: string) => Promise<Line[]> {
  const sorted = order === 'newest first' ? sql`at desc, id desc limit ${sql.lit(linesMax)}` : sql`at, id`;
  return async (db, environmentId, id) => {
    const { rows } = await sql<Line>`
      select at, kind, params, actor_kind, actor, tone from ${sql.table(table)}
      where environment_id = ${environmentId} and ${sql.ref(owner)} = ${id} order by ${sorted}`.execute(db);
    return rows;
  };
}
