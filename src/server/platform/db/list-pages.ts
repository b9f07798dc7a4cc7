// What lists share that have tabs by status: a page with its counts, the pattern of a search, and an export's rows a batch at a time.
import { type SelectQueryBuilder, sql } from 'kysely';
import { pageWindow } from '#shared/pagination.ts';

/** How many rows have a status, under every filter but the status itself, as tabs do. */
export type StatusCount<S extends string> = { status: S; count: number };

type Asked<S extends string> = { page: number; limit: number; status: readonly S[] };

function sum(counted: readonly StatusCount<string>[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

/** How many rows have one of the statuses that were asked for; none asked for is all of them. */
export function countOf<S extends string>(counted: readonly StatusCount<S>[], asked: readonly S[]): number {
  return sum(counted.filter(({ status }) => asked.length === 0 || asked.includes(status)));
}

/** A page of a list as its contract has it: the rows, how many there are in all, and the count of each tab. */
export function countedPage<T, S extends string>(
  query: Asked<S>,
  items: T[],
  counted: readonly StatusCount<S>[],
) {
  return {
    items,
    page: query.page,
    limit: pageWindow(query).limit,
    total: countOf(counted, query.status),
    totalCapped: false,
    counts: { ...Object.fromEntries(counted.map(({ status, count }) => [status, count])), all: sum(counted) },
  };
}

/** For `ilike`: the text anywhere, with its own wildcards taken for letters. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** All rows a batch at a time; `read` answers those after the row of the last batch. */
export async function* streamBatches<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  while (true) {
    const batch = await read(last);
    if (batch.length === 0) return;
    yield batch;
    last = batch.at(-1);
  }
}

const batchRows = 500;

/** All rows of a query for a file: the newest first, each batch from where the last one ended. `at` is the column of their instants. */
export function streamNewest<
  DB,
  T extends keyof DB,
  Row extends { id: string },
  K extends keyof Row & string,
>(rows: SelectQueryBuilder<DB, T, Row>, table: string, at: K): AsyncGenerator<Row[]> {
  const [instant, id] = [sql.ref(`${table}.${at}`), sql.ref(`${table}.id`)];
  return streamBatches<Row>((last) => {
    const rest = last
      ? rows.where(sql<boolean>`(${instant}, ${id}) < (${last[at]}::timestamptz, ${last.id}::uuid)`)
      : rows;
    return rest.orderBy(instant, 'desc').orderBy(id, 'desc').limit(batchRows).execute();
  });
}
