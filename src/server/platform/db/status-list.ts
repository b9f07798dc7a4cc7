// A list with status tabs, from one query of its filters: a page with counts, and the rows of its export.
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

/** Ids are in order of time. */
const newestFirst = '-';

/**
 * `table`: the alias of the table with the `status` and `id` of the list. `matching`: rows under all filters except the status. `sorts`: by
 * name without the minus, a column, or a function that orders by more than one. `statusAt`: the status at an instant, when it depends on
 * the clock beside the stored one.
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
  const ofStatus = (rows: SelectQueryBuilder<DB, TB, Row>, statuses: readonly S[], now: Date) =>
    statuses.length > 0 ? rows.where(sql<boolean>`${statusAt(now)} in (${sql.join(statuses)})`) : rows;
  const sorted = (rows: SelectQueryBuilder<DB, TB, Row>, query: string) => {
    const direction: Direction = query.startsWith('-') ? 'desc' : 'asc';
    const sort = sorts[query.replace('-', '')];
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
    /** Returns a page in its contract form; `toItem` converts a row. */
    page<T>(db: Db, environmentId: string, query: F & Page<S>, now: Date, toItem: (row: Row) => T) {
      const { limit, offset } = windowBeyond(query);
      const rows = ofStatus(matching(db, environmentId, query, now), query.status, now);
      const found = sorted(rows, query.sort).limit(limit).offset(offset).$castTo<Row>().execute();
      return countedPage(query, found, toItem, () => countByStatus(db, environmentId, query, now));
    },
    /** Counts the rows that match the filters. */
    async count({ db }: Database, environmentId: string, filters: F, now: Date): Promise<number> {
      return countOf(await countByStatus(db, environmentId, filters, now), filters.status);
    },
    /** Streams all rows that match the filters for an export, in the order of the list. */
    stream({ db }: Database, environmentId: string, filters: F, now: Date): AsyncGenerator<Row[]> {
      const rows = ofStatus(matching(db, environmentId, filters, now), filters.status, now);
      return streamRows<Row>(db, sorted(rows, filters.sort ?? newestFirst).$castTo<Row>());
    },
  };
}
