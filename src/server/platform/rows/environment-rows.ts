// Rows of one environment by id: insert, find, lock and update, with encryption of sealed fields and announcement of changes to live
// streams.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import { announceChanged } from '#server/platform/db/announcing/changed.ts';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';

/** Tables whose key is the environment and an id. */
type EnvironmentTable = {
  [Name in keyof Tables]: Tables[Name] extends { environmentId: unknown; id: unknown } ? Name : never;
}[keyof Tables];

/** The key of a row. */
export type RowPlace = { environmentId: string; id: string };

/** The operations on a table; in `New` and `Changes` sealed fields are plain text. */
export type EnvironmentRows<Row, New, Changes> = {
  insert(tx: Tx, row: New): Promise<Row>;
  find(db: Db, environmentId: string, id: string): Promise<Row | undefined>;
  /** Locks and returns the row; undefined if it does not exist or, with `skip`, is locked by another transaction. */
  lock(tx: Tx, environmentId: string, id: string, skip?: boolean): Promise<Row | undefined>;
  /** Locks and returns several rows in id order, the shared lock order, whatever the order of `ids`. */
  lockMany(tx: Tx, environmentId: string, ids: readonly string[]): Promise<Row[]>;
  /** Updates the row and returns it as updated; throws if it does not exist. */
  update(tx: Tx, place: RowPlace, changes: Changes): Promise<Row>;
};

const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the columns that have a value; undefined ones are left to the database. */
const definedEntries = (row: object): [string, unknown][] =>
  Object.entries(row).filter(([, value]) => value !== undefined);

/** Only the noun that owns the table may call this with its name: the style guide counts the name as a write. */
export function environmentRows<Name extends EnvironmentTable>(
  table: Name,
): EnvironmentRows<
  Selectable<Tables[Name]>,
  Clear<Insertable<Tables[Name]>>,
  Clear<Updateable<Tables[Name]>>
> {
  type Row = Selectable<Tables[Name]>;
  const name = toSnake(table);
  const isRow = (environmentId: string, id: string) =>
    sql`where environment_id = ${environmentId} and id = ${id}`;
  return {
    async insert(tx, row) {
      const { environmentId, id } = row as RowPlace;
      const fields = definedEntries(sealRow(name, [environmentId, id], row as Clear<object>));
      const { rows } = await sql<Row>`
        insert into ${sql.table(name)} (${sql.join(fields.map(([field]) => sql.ref(field)))})
        values (${sql.join(fields.map(([, value]) => sql`${value}`))}) returning *`.execute(tx);
      announceChanged(tx, environmentId, name);
      return rows[0] as Row;
    },
    async find(db, environmentId, id) {
      const { rows } = await sql<Row>`
        select * from ${sql.table(name)} ${isRow(environmentId, id)}`.execute(db);
      return rows[0];
    },
    async lock(tx, environmentId, id, skip = false) {
      const { rows } = await sql<Row>`
        select * from ${sql.table(name)} ${isRow(environmentId, id)}
        for no key update ${skip ? sql`skip locked` : sql``}`.execute(tx);
      return rows[0];
    },
    async lockMany(tx, environmentId, ids) {
      const { rows } = await sql<Row>`
        select * from ${sql.table(name)} where environment_id = ${environmentId} and id = any(${[...ids]}::uuid[])
        order by id for no key update`.execute(tx);
      return rows;
    },
    async update(tx, { environmentId, id }, changes) {
      const fields = definedEntries(sealRow(name, [environmentId, id], changes as Clear<object>));
      const sets = fields.map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
      const { rows } = await sql<Row>`
        update ${sql.table(name)} set ${sql.join(sets)} ${isRow(environmentId, id)} returning *`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error(`There is no row ${id} of ${name} to change.`);
      announceChanged(tx, environmentId, name);
      return row;
    },
  };
}
