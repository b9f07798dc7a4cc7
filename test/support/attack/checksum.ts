// Checksums of all owned rows: the tables are read from the catalogue, so that none is left out.
import { sql } from 'kysely';
import pg from 'pg';
import { asOwner } from '../database.ts';
import type { TestServer } from '../server.ts';

export type Owners = {
  /** Rows of these environments, in every table with an environment. */
  environmentIds: readonly string[];
  /** Rows of these businesses, in every table with a business. */
  businessIds?: readonly string[];
};

type Column = { tableName: string; columnName: 'environment_id' | 'business_id' };

/** Returns the column for the environment or business of every table that has one. */
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
  /** The columns covered, as `table.column`. */
  columns: readonly string[];
  /** Returns a checksum per column; two results are equal if nothing changed. */
  read(): Promise<Record<string, string>>;
};

const nameOf = ({ tableName, columnName }: Column) => `${tableName}.${columnName}`;

type Sums = Record<string, string>;

/** Returns the checksums of these columns in one query. */
async function sumsOf(
  server: TestServer,
  columns: readonly Column[],
  { environmentIds, businessIds = [] }: Owners,
): Promise<Sums> {
  const text = columns.map(
    (column) =>
      `select '${nameOf(column)}' as name,
        md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from "${column.tableName}" t
      where t.${column.columnName} = any($${column.columnName === 'business_id' ? 1 : 2}::uuid[])`,
  );
  // Uses both parameters, because the columns may need only one of them.
  text.push(`select 'parameters' as name, md5($1::uuid[]::text || $2::uuid[]::text) as sum`);
  const { rows } = await server.services.database.pool.query<{ name: string; sum: string }>(
    text.join(' union all '),
    [businessIds, environmentIds],
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Computes the checksums of all owned rows in one query, except for the tables in `leftOut`. */
export async function checksumOf(
  server: TestServer,
  owners: Owners,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<Checksum> {
  const columns = (await listColumns(server)).filter(({ tableName }) => !leftOut.has(tableName));
  return { columns: columns.map(nameOf), read: () => sumsOf(server, columns, owners) };
}

const noteWrites = `
  create unlogged table written_tables (name text not null);
  create function note_write() returns trigger language plpgsql security definer set search_path = public as
    $$ begin insert into written_tables values (tg_table_name); return null; end $$;`;

export type WatchedChecksums = {
  checksumOf(owners: Owners): Checksum;
  close(): Promise<void>;
};

/**
 * Checksums for thousands of reads: the database records the tables that a statement wrote to, and only those are recomputed. Needs a
 * database of its own, because a trigger stays on every table.
 */
export async function watchChecksums(server: TestServer): Promise<WatchedChecksums> {
  const all = await listColumns(server);
  const owner = new pg.Client({ connectionString: asOwner(server.connectionString) });
  await owner.connect();
  const triggers = [...new Set(all.map(({ tableName }) => tableName))].map(
    (table) => `create trigger note_write after insert or update or delete on "${table}"
      for each statement execute function note_write();`,
  );
  await owner.query([noteWrites, ...triggers].join('\n'));
  const stale: Set<string>[] = [];
  const takeWritten = async (): Promise<void> => {
    const { rows } = await owner.query<{ name: string }>('delete from written_tables returning name');
    for (const { name } of rows) for (const tables of stale) tables.add(name);
  };
  return {
    checksumOf: (owners) => {
      const tables = new Set(all.map(({ tableName }) => tableName));
      stale.push(tables);
      let sums: Sums = {};
      const read = async (): Promise<Sums> => {
        await takeWritten();
        const columns = all.filter(({ tableName }) => tables.has(tableName));
        tables.clear();
        if (columns.length > 0) sums = { ...sums, ...(await sumsOf(server, columns, owners)) };
        return sums;
      };
      return { columns: all.map(nameOf), read };
    },
    close: () => owner.end(),
  };
}
