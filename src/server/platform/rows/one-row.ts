// Lookup of one row of a noun's list query, by id.
import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '#shared/contract/errors.ts';
import type { RowPlace } from './environment-rows.ts';

/** Returns a row of an environment, or throws NOT_FOUND. `table`: the query's alias of the table whose id is meant. */
export async function findOneOf<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  table: string,
  { environmentId, id }: RowPlace,
): Promise<Row> {
  const row = await rows
    .where(sql<boolean>`${sql.ref(`${table}.environment_id`)} = ${environmentId}`)
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = ${id}`)
    .$castTo<Row>()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
