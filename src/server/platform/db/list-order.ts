// The order of a list, the same in its pages and its exports: the order named in the contract, then by id, so that no row appears twice.
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

type Direction = 'asc' | 'desc';
type Names<F extends { sort: string }> = Exclude<F['sort'], `-${string}`>;

/**
 * The sort expressions by their names in the contract; an index on the environment, the expression and the id keeps a page cheap for any
 * number of rows.
 */
type Orders<F extends { sort: string }> = Readonly<Record<Names<F>, RawBuilder<unknown>>>;

/** Applies the requested order to a query; `table` is the alias of the list's table. */
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

/** Streams all rows of a query in its order from one snapshot, in batches: memory does not grow with their number. */
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
