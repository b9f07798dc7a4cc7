// A list with tabs by status, from one query of what its filters match: a page with counts, and what a file of it holds.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { windowBeyond } from '#shared/pagination.ts';
import type { Database, Db } from './database.ts';
import { streamRows } from './list-order.ts';
import { countedPage, countOf, type StatusCount } from './list-pages.ts';

type Direction = 'asc' | 'desc';
type Sort<Rows> = RawBuilder<unknown> | ((rows: Rows, direction: Direction) => Rows);
type Filters<S extends string> = { status: readonly S[]; sort?: string };
type Page<S extends string> = Filters<S> & {
  page: number;
  limit: number;
  sort: string;
  include: readonly string[];
};

/** Ids are made in the order of time. */
const newestFirst = '-';

/**
 * `table`: what the query calls the table whose `status` and `id` are meant. `matching`: what every filter but the
 * status matches. `sorts`: by their names without the minus, a column, or what orders the rows by more than one.
 * `statusAt`: what a row's status is at an instant, where the clock adds to what is stored.
 */
export function statusList<
  DB,
  TB extends keyof DB,
  Row extends { id: string; status: string },
  F extends Filters<S>,
  S extends string = Row['status'],
>(list: {
  table: string;
  matching: (db: Db, environmentId: string, filters: F, now: Date) => SelectQueryBuilder<DB, TB, Row>;
  sorts: Readonly<Record<string, Sort<SelectQueryBuilder<DB, TB, Row>>>>;
  statusAt?: (now: Date) => RawBuilder<S>;
}) {
  const { table, matching, sorts } = list;
  const id = sql.ref<string>(`${table}.id`);
  const stored = sql.ref<S>(`${table}.status`);
  const statusAt = list.statusAt ?? (() => stored);
  const ofStatus = (rows: SelectQueryBuilder<DB, TB, Row>, asked: readonly S[], now: Date) =>
    asked.length > 0 ? rows.where(sql<boolean>`${statusAt(now)} in (${sql.join(asked)})`) : rows;
  const sorted = (rows: SelectQueryBuilder<DB, TB, Row>, asked: string) => {
    const direction: Direction = asked.startsWith('-') ? 'desc' : 'asc';
    const sort = sorts[asked.replace('-', '')];
    if (typeof sort === 'function') return sort(rows, direction).orderBy(id, 'desc');
    return (sort ? rows.orderBy(sort, direction) : rows).orderBy(id, direction);
  };
  const countByStatus = (db: Db, environmentId: string, filters: F, now: Date): Promise<StatusCount<S>[]> =>
    matching(db, environmentId, filters, now)
      .clearSelect()
      .select([statusAt(now).as('status'), sql<number>`count(*)`.as('count')])
      .groupBy(sql`1`)
      .$castTo<StatusCount<S>>()
      .execute();
  return {
    /** A page as its contract has it, `toItem` being a row's place in the contract. */
    page<T>(db: Db, environmentId: string, query: F & Page<S>, now: Date, toItem: (row: Row) => T) {
      const { limit, offset } = windowBeyond(query);
      const rows = ofStatus(matching(db, environmentId, query, now), query.status, now);
      const found = sorted(rows, query.sort).limit(limit).offset(offset).$castTo<Row>().execute();
      return countedPage(query, found, toItem, () => countByStatus(db, environmentId, query, now));
    },
    /** How many the filters match. */
    async count({ db }: Database, environmentId: string, filters: F, now: Date): Promise<number> {
      return countOf(await countByStatus(db, environmentId, filters, now), filters.status);
    },
    /** All that the filters match, for a file, in the order of the list. */
    stream({ db }: Database, environmentId: string, filters: F, now: Date): AsyncGenerator<Row[]> {
      const rows = ofStatus(matching(db, environmentId, filters, now), filters.status, now);
      return streamRows<Row>(db, sorted(rows, filters.sort ?? newestFirst).$castTo<Row>());
    },
  };
}
