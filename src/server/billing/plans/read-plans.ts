// Which plans there are, for what refers to them by their ids.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** The names of some plans by id; those of other environments are left out. */
export async function readPlanNames(
  db: Db,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('plans')
    .where('environmentId', '=', environmentId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
