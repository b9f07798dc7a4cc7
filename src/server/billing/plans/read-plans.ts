// Plan lookups for nouns that refer to plans by id.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** The names of plans by id; ids of other environments are omitted. */
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
