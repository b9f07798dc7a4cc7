// Shared parts of lists with status tabs: a page with its counts, and the search pattern.
import { type SelectQueryBuilder, sql } from 'kysely';
import { pageWindow } from '#shared/pagination.ts';

/** The number of rows with a status, under all filters except the status, as tabs show it. */
export type StatusCount<S extends string> = { status: S; count: number };

type Query = { page: number; limit: number; include: readonly string[] };

/** The counts: per tab, and for the requested one. */
type Counted<C> = { counts: C; total: number; totalCapped?: boolean };

function sum(counted: readonly StatusCount<string>[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

/** Returns the number of rows with one of the requested statuses; an empty request means all. */
export function countOf<S extends string>(
  counted: readonly StatusCount<S>[],
  statuses: readonly S[],
): number {
  return sum(counted.filter(({ status }) => statuses.length === 0 || statuses.includes(status)));
}

/**
 * Returns a page of a list in its contract form. `rows` contain one row more than the page (`windowBeyond`), which tells whether it is the
 * last page; matches are counted when `include` requests it, and beyond the last page.
 */
export async function answerPage<Row, Item, C>(
  query: Query,
  rows: Promise<Row[]>,
  toItem: (row: Row) => Item,
  count: () => Promise<Counted<C>>,
) {
  const { limit, offset } = pageWindow(query);
  const isAsked = query.include.length > 0;
  const [read, counts] = await Promise.all([rows, isAsked ? count() : null]);
  const counted = counts ?? (read.length === 0 && offset > 0 ? await count() : null);
  return {
    items: read.slice(0, limit).map(toItem),
    page: query.page,
    limit,
    total: counted?.total ?? offset + read.length,
    totalCapped: counted ? (counted.totalCapped ?? false) : read.length > limit,
    ...(isAsked && counted && { counts: counted.counts }),
  };
}

/** Like `answerPage`, for lists with status tabs. */
export function countedPage<Row, Item, S extends string>(
  query: Query & { status: readonly S[] },
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

/** Streams all rows in batches; `read` returns the rows after the last one of the previous batch. */
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

/** Counts the rows of a query, regardless of its selected columns. */
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

/** Escapes the wildcards of a typed text for `like` and `ilike`. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns a pattern that matches the text anywhere. */
export const containsPattern = (text: string): string => `%${likeText(text)}%`;

/** Returns a pattern that matches the words of the text in their order, whatever spaces and commas are between them. */
export function wordsPattern(text: string): string {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.length > 0 ? `%${words.map(likeText).join('%')}%` : containsPattern(text);
}
