// Everything that is owned, as one checksum: which tables there are is read from the catalogue, so that none is forgotten.
import { sql } from 'kysely';
import type { TestServer } from '../server.ts';

export type Owners = {
  /** Rows of these environments, of every table with an environment. */
  environmentIds: readonly string[];
  /** Rows of these businesses, of every table with a business. */
  businessIds?: readonly string[];
};

type Column = { tableName: string; columnName: 'environment_id' | 'business_id' };

/** Every table that says which environment, or which business, its rows are of. */
async function listColumns(server: TestServer): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = 'public'
      and c.column_name in ('environment_id', 'business_id')
    order by c.table_name, c.column_name`.execute(server.services.database.db);
  return rows;
}

export type Checksum = {
  /** `table.column` of what is looked at. */
  columns: readonly string[];
  /** A checksum of each; two are equal when nothing changed. */
  read(): Promise<Record<string, string>>;
};

/** Looks at all of what is owned in one query, but for the tables in `leftOut`. */
export async function checksumOf(
  server: TestServer,
  { environmentIds, businessIds = [] }: Owners,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<Checksum> {
  const columns = (await listColumns(server)).filter(({ tableName }) => !leftOut.has(tableName));
  const { pool } = server.services.database;
  const text = columns
    .map(
      ({ tableName, columnName }) =>
        `select '${tableName}.${columnName}' as name,
          md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
        from "${tableName}" t where t.${columnName} = any($${columnName === 'business_id' ? 1 : 2}::uuid[])`,
    )
    .join(' union all ');
  return {
    columns: columns.map(({ tableName, columnName }) => `${tableName}.${columnName}`),
    read: async () => {
      // Both parameters are named: a business may be in none of the tables.
      const { rows } = await pool.query<{ name: string; sum: string }>(
        `${text} union all select 'parameters', md5($1::uuid[]::text || $2::uuid[]::text)`,
        [businessIds, environmentIds],
      );
      return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
    },
  };
}
