// The order of a list, the same on its pages and in a file of the whole: as its contract names it, then by id, so that no row is met twice.
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

type Direction = 'asc' | 'desc';
type Names<F extends { sort: string }> = Exclude<F['sort'], `-${string}`>;

/**
 * What of a row is compared, by its name in the contract; an index of the environment, that and the id keeps a page cheap
 * however many rows there are.
 */
type Orders<F extends { sort: string }> = Readonly<Record<Names<F>, RawBuilder<unknown>>>;

/** Puts the rows of a query into the order that is asked for; `table` is what the query calls the table of the list. */
export function listOrder<F extends { sort: string }>(table: string, orders: Orders<F>) {
  const id = sql.ref(`${table}.id`);
  return <DB, TB extends keyof DB, Row>(
    rows: SelectQueryBuilder<DB, TB, Row>,
    { sort }: Pick<F, 'sort'>,
  ): SelectQueryBuilder<DB, TB, Row> => {
    const direction: Direction = sort.startsWith('-') ? 'desc' : 'asc';
    const order = orders[sort.replace('-', '') as Names<F>];
    return rows.orderBy(order, direction).orderBy(id, direction);
  };
}

const batchRows = 500;

/** All rows of a query for a file, in its order and as they were at one moment, a batch at a time: memory does not grow with their number. */
export async function* streamRows<Row>(db: Db, rows: Expression<Row>): AsyncGenerator<Row[]> {
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare listed no scroll cursor for ${rows}`.execute(tx);
    while (true) {
      const batch = await sql<Row>`fetch ${sql.lit(batchRows)} from listed`.execute(tx);
      if (batch.rows.length === 0) return;
      yield batch.rows;
    }
  } finally {
    await tx.rollback().execute();
  }
}
