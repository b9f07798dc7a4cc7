// The payment list: a page and, on request, tab counts and figures, under the same filters and at a bounded cost.
import type { Expression, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { countCap } from '#shared/contract/envelope.ts';
import type {
  TransactionFilters,
  TransactionListItem,
  transactionListQuery,
} from '#shared/contract/payments/transactions.ts';
import type { Figures } from '#shared/contract/platform/figures.ts';
import type { Currency } from '#shared/money.ts';
import { pageWindow } from '#shared/pagination.ts';
import {
  type Conditions,
  conditionsOf,
  findFilters,
  isAmountRare,
  isRolledUp,
  matchesNothing,
  type Tab,
} from './filter-queries.ts';
import {
  type BadgeCounts,
  countBadges,
  type PageOfList,
  type PlacedRow,
  type StatusSum,
  selectNearPage,
  selectPage,
  sumMatching,
  toListItem,
} from './list-queries.ts';
import { placePage } from './page-place.ts';
import { figuresOf } from './statistics/figures.ts';
import { sumRollUps } from './statistics/roll-up-queries.ts';

export type TransactionListQuery = Omit<z.output<typeof transactionListQuery>, 'include'> & {
  include: readonly ('counts' | 'figures')[];
};
type TabCount = { count: number; capped: boolean };
export type TransactionList = {
  items: TransactionListItem[];
  page: number;
  limit: number;
  total: number;
  totalCapped: boolean;
  counts?: Record<Tab, TabCount>;
  figures?: Figures | null;
  figuresCurrency: Currency;
};

/** Offsets below this are walked: reading one index entry per row is cheaper than locating the page by the roll-ups. */
const walkedOffsetMax = 500;

function hasAmount({ amountEq, amountMin, amountMax }: TransactionFilters): boolean {
  return [amountEq, amountMin, amountMax].some((amount) => amount !== undefined);
}

/** Another noun's selection of payments: a condition that its own rows lead to. */
export type Among = Expression<SqlBool>;

/**
 * Lists payments. The figures and tab counts are under all filters but the tab, and cost more than the page: unless requested, the only
 * known fact about the total is whether the page is the last one.
 */
export async function listTransactions(
  db: Db,
  environment: Environment,
  query: TransactionListQuery,
  among?: Among,
): Promise<TransactionList> {
  const { limit, offset } = pageWindow(query);
  const found = await findFilters(db, environment.id, query);
  const rare = hasAmount(query) && (await isAmountRare(db, environment.id, query));
  const conditions = conditionsOf(environment.id, query, found, rare, among);
  const nothing = matchesNothing(found);
  const sum = () => (nothing ? empty : sumList(db, environment, query, conditions));
  const isCounted = query.include.length > 0;
  const [read, totals] = await Promise.all([
    nothing ? [] : selectRows(db, environment, query, conditions, { ...query, limit: limit + 1, offset }),
    isCounted ? sum() : null,
  ]);
  const rows = read.slice(0, limit);
  const currency = figuresCurrencyOf(query, environment);
  // A page beyond the last one does not reveal the total.
  const counted = totals ?? (rows.length === 0 && offset > 0 ? await sum() : null);
  const counts = counted && countsOf(counted);
  return {
    items: rows.map(toListItem),
    page: query.page,
    limit,
    ...totalOf(counts?.[query.tab], { offset, limit, read: read.length }),
    ...(counts && query.include.includes('counts') && { counts }),
    ...(counted &&
      query.include.includes('figures') && {
        figures: counted.summed ? figuresOf(counted.sums, currency) : null,
      }),
    figuresCurrency: currency,
  };
}

/** `read`: rows of the page, and one more when there is one. */
function totalOf(
  counted: TabCount | undefined,
  { offset, limit, read }: { offset: number; limit: number; read: number },
): { total: number; totalCapped: boolean } {
  const atLeast = offset + read;
  if (!counted) return { total: atLeast, totalCapped: read > limit };
  const { count, capped } = counted;
  return { total: capped && read > 0 ? Math.max(count, atLeast) : count, totalCapped: capped };
}

/** Returns the newest payments that match, without counting them: for search. */
export async function findTransactions(
  db: Db,
  environment: Environment,
  filters: TransactionFilters,
  limit: number,
): Promise<TransactionListItem[]> {
  const found = await findFilters(db, environment.id, filters);
  if (matchesNothing(found)) return [];
  const rare = hasAmount(filters) && (await isAmountRare(db, environment.id, filters));
  const conditions = conditionsOf(environment.id, filters, found, rare);
  const page: PageOfList = { tab: filters.tab, sort: '-createdAt', limit, offset: 0 };
  const rows = await selectPage(db, environment.id, conditions, page);
  return rows.map(toListItem);
}

/** The currency of sums: the one filtered for, else that of the business. */
function figuresCurrencyOf(filters: TransactionFilters, environment: Environment): Currency {
  const [only, ...others] = filters.currency;
  return only && others.length === 0 ? only : environment.currency;
}

/** Tabs that the roll-ups count: the successful tab excludes refunded and disputed payments. */
const statusTabs = ['pending', 'failed'] as const;

/** Reads a page without the rows before it or between its rows. */
async function selectRows(
  db: Db,
  environment: Environment,
  query: TransactionListQuery,
  conditions: Conditions,
  page: PageOfList,
): Promise<PlacedRow[]> {
  const status = statusTabs.find((tab) => tab === query.tab);
  const isByTime = query.sort.endsWith('createdAt');
  const mayBePlaced =
    !conditions.isAmong && isRolledUp(query) && isByTime && (query.tab === 'all' || status !== undefined);
  const isNear = page.offset < walkedOffsetMax;
  const isSparse = query.channel.length + query.source.length + query.currency.length > 0;
  if (!mayBePlaced || (isNear && !isSparse)) return selectPage(db, environment.id, conditions, page);
  const near = isNear ? await selectNearPage(db, conditions, page) : null;
  if (near) return near;
  const place = await placePage(
    db,
    environment.id,
    environment.timeZone,
    { ...query, isSparse, statuses: status ? [status] : [] },
    rangeOf(query),
    { ...page, newestFirst: page.sort === '-createdAt' },
  );
  if (!place) return selectPage(db, environment.id, conditions, page);
  if (place.spans.length === 0) return [];
  const rest = { ...page, offset: page.offset - place.skipped, spans: place.spans };
  return selectPage(db, environment.id, conditions, rest);
}

function rangeOf({ from, to }: TransactionFilters): { from?: Date; to?: Date } {
  return { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
}

/** `summed`: the sums cover everything that matches. `capped`: more match than were counted. */
type Totals = { sums: StatusSum[]; badges: BadgeCounts; summed: boolean; capped: boolean };
const empty: Totals = { sums: [], badges: { refunded: 0, disputed: 0 }, summed: true, capped: false };

async function sumList(
  db: Db,
  environment: Environment,
  filters: TransactionFilters,
  conditions: Conditions,
): Promise<Totals> {
  if (conditions.isAmong || !isRolledUp(filters)) {
    const counted = await sumMatching(db, conditions);
    return { ...counted, summed: !counted.capped };
  }
  const [sums, badges] = await Promise.all([
    sumRollUps(db, environment.id, environment.timeZone, filters, rangeOf(filters)),
    countBadges(db, conditions),
  ]);
  return { sums, badges, summed: true, capped: false };
}

function countsOf({ sums, badges, capped }: Totals): Record<Tab, TabCount> {
  const countOf = (status?: StatusSum['status']): TabCount => {
    const counted = sums
      .filter((sum) => status === undefined || sum.status === status)
      .reduce((total, sum) => total + sum.count, 0);
    return { count: capped ? Math.min(counted, countCap) : counted, capped };
  };
  const badge = (count: number): TabCount => ({
    count: Math.min(count, countCap),
    capped: capped || count > countCap,
  });
  const succeeded = countOf('successful');
  const [refunded, disputed] = [badge(badges.refunded), badge(badges.disputed)];
  return {
    all: countOf(),
    successful: {
      count: Math.max(0, succeeded.count - refunded.count - disputed.count),
      capped: succeeded.capped || refunded.capped || disputed.capped,
    },
    pending: countOf('pending'),
    failed: countOf('failed'),
    refunded,
    disputed,
  };
}
