// Rows of one environment that belong to another row, referenced by a column.
import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';

/** Tables of owned rows with their own id. */
type OwnedTable = {
  [Name in keyof Tables]: Tables[Name] extends { environmentId: unknown; id: unknown; createdAt: unknown }
    ? Name
    : never;
}[keyof Tables];

export type OwnedRows<Row> = {
  /** Newest first. */
  list(db: Db, environmentId: string, ownerId: string): Promise<Row[]>;
  newest(db: Db, environmentId: string, ownerId: string): Promise<Row | undefined>;
  /** Locks and returns a row of the owner. */
  lock(tx: Tx, environmentId: string, ownerId: string, id: string): Promise<Row | undefined>;
};

const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `most`: the maximum number of rows listed. */
export function ownedRows<Name extends OwnedTable>(
  table: Name,
  owner: keyof Tables[Name] & string,
  most = 100,
): OwnedRows<Selectable<Tables[Name]>> {
  type Row = Selectable<Tables[Name]>;
  const from = (environmentId: string, ownerId: string) =>
    sql`select * from ${sql.table(toSnake(table))}
      where environment_id = ${environmentId} and ${sql.ref(toSnake(owner))} = ${ownerId}`;
  const newestOf = async (db: Db, environmentId: string, ownerId: string, limit: number) => {
    const { rows } = await sql<Row>`
      ${from(environmentId, ownerId)} order by created_at desc, id desc limit ${sql.lit(limit)}`.execute(db);
    return rows;
  };
  return {
    list: (db, environmentId, ownerId) => newestOf(db, environmentId, ownerId, most),
    async newest(db, environmentId, ownerId) {
      const [row] = await newestOf(db, environmentId, ownerId, 1);
      return row;
    },
    async lock(tx, environmentId, ownerId, id) {
      const { rows } = await sql<Row>`
        ${from(environmentId, ownerId)} and id = ${id} for no key update`.execute(tx);
      return rows[0];
    },
  };
}
