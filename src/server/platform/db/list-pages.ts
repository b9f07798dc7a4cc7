// What lists share that have tabs by status: a page with its counts, and the pattern of a search.
import { type SelectQueryBuilder, sql } from 'kysely';
import { pageWindow } from '#shared/pagination.ts';

/** How many rows have a status, under every filter but the status itself, as tabs do. */
export type StatusCount<S extends string> = { status: S; count: number };

type Asked = { page: number; limit: number; include: readonly string[] };

/** What was counted: the rows of each tab, and of the one that was asked for. */
type Counted<C> = { counts: C; total: number; totalCapped?: boolean };

function sum(counted: readonly StatusCount<string>[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

/** How many rows have one of the statuses that were asked for; none asked for is all of them. */
export function countOf<S extends string>(counted: readonly StatusCount<S>[], asked: readonly S[]): number {
  return sum(counted.filter(({ status }) => asked.length === 0 || asked.includes(status)));
}

/**
 * A page of a list as its contract has it. `rows` were read with one more than the page shows (`windowBeyond`), so that it tells
 * whether it is the last one; what matches is counted where `include` asks for it, and beyond the last page.
 */
export async function answerPage<Row, Item, C>(
  query: Asked,
  rows: Promise<Row[]>,
  toItem: (row: Row) => Item,
  count: () => Promise<Counted<C>>,
) {
  const { limit, offset } = pageWindow(query);
  const isAsked = query.include.length > 0;
  const [read, asked] = await Promise.all([rows, isAsked ? count() : null]);
  const counted = asked ?? (read.length === 0 && offset > 0 ? await count() : null);
  return {
    items: read.slice(0, limit).map(toItem),
    page: query.page,
    limit,
    total: counted?.total ?? offset + read.length,
    totalCapped: counted ? (counted.totalCapped ?? false) : read.length > limit,
    ...(isAsked && counted && { counts: counted.counts }),
  };
}

/** The same of a list with tabs by status. */
export function countedPage<Row, Item, S extends string>(
  query: Asked & { status: readonly S[] },
  rows: Promise<Row[]>,
  toItem: (row: Row) => Item,
  count: () => Promise<readonly StatusCount<S>[]>,
) {
  return answerPage(query, rows, toItem, async () => {
    const counted = await count();
    const byStatus = Object.fromEntries(counted.map(({ status, count }) => [status, count]));
    return { counts: { ...byStatus, all: sum(counted) }, total: countOf(counted, query.status) };
  });
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

/** How many rows a query finds, whatever it selects of them. */
export async function countRows<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { count } = await rows
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** For `like` and `ilike`: a text as it was typed, whose wildcards are letters. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The same anywhere. */
export const containsPattern = (text: string): string => `%${likeText(text)}%`;
