// Locating a page of payments by time in the roll-ups: nothing before it is read, at any depth.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { addDays, addHours, addMonths, startOfDay } from '#server/platform/time/business-days.ts';
import type { TransactionStatus } from '#shared/contract/payments/transactions.ts';
import type { Span } from './list-queries.ts';
import {
  type DayRange,
  type Dimensions,
  daysOf,
  hoursOf,
  monthsOf,
  monthsWithin,
  partsOf,
  type TimeRange,
} from './statistics/roll-up-queries.ts';

/** The time ranges that contain the page, and the number of listed payments before them. */
export type PagePlace = { spans: Span[]; skipped: number };
export type PageRequest = { offset: number; limit: number; newestFirst: boolean };
/** `statuses` empty means all. `isSparse`: few of all payments match, so that a whole day is still too much to read. */
export type PaymentsRequest = Dimensions & { statuses: readonly TransactionStatus[]; isSparse: boolean };

/** A section of the list with its number of payments. */
type Stretch<K> = { key: K; count: number };

/** Returns the sections that contain a page, from sections in list order. */
function holding<K>(
  stretches: readonly Stretch<K>[],
  { offset, limit }: PageRequest,
): { keys: K[]; skipped: number } {
  const keys: K[] = [];
  let skipped = 0;
  let upTo = 0;
  for (const { key, count } of stretches) {
    const before = upTo;
    upTo += count;
    if (upTo <= offset) skipped = upTo;
    else if (before < offset + limit) keys.push(key);
  }
  return { keys, skipped };
}

function ordered<K extends string | Date>(rows: readonly Stretch<K>[], newestFirst: boolean): Stretch<K>[] {
  const present = rows.filter((row) => row.count > 0);
  return present.sort((a, b) => (a.key < b.key ? -1 : 1) * (newestFirst ? -1 : 1));
}

const counted = sql<number>`sum(count)::bigint`.as('count');

/** Locates a page by months, days and, for sparse matches, hours. null: the range is not of whole days. */
export async function placePage(
  db: Db,
  environmentId: string,
  timeZone: string,
  requested: PaymentsRequest,
  range: TimeRange,
  page: PageRequest,
): Promise<PagePlace | null> {
  const parts = partsOf(range, timeZone);
  if (parts.unit !== 'day') return null;
  const near = await narrowToMonths(db, environmentId, requested, parts, page);
  const days = await daysOf(db, environmentId, requested, near.range)
    .$if(requested.statuses.length > 0, (query) => query.where('status', 'in', [...requested.statuses]))
    .groupBy('day')
    .select(['day as key', counted])
    .execute();
  const inDays = holding(ordered(days, page.newestFirst), { ...page, offset: page.offset - near.skipped });
  const skipped = near.skipped + inDays.skipped;
  const spans = joined(
    inDays.keys.map((day) => ({
      from: startOfDay(day, timeZone),
      to: startOfDay(addDays(day, 1), timeZone),
    })),
  );
  return requested.isSparse
    ? narrowToHours(db, environmentId, requested, { spans, skipped }, page)
    : { spans, skipped };
}

/** Narrows the range to the months that contain the page, when it is of whole months; else returns the range itself. */
async function narrowToMonths(
  db: Db,
  environmentId: string,
  requested: PaymentsRequest,
  range: DayRange,
  page: PageRequest,
): Promise<{ range: DayRange; skipped: number }> {
  const { months, days } = monthsWithin(range);
  if (!months || days.length > 0) return { range, skipped: 0 };
  const rows = await monthsOf(db, environmentId, requested, months)
    .$if(requested.statuses.length > 0, (query) => query.where('status', 'in', [...requested.statuses]))
    .groupBy('month')
    .select(['month as key', counted])
    .execute();
  const { keys, skipped } = holding(ordered(rows, page.newestFirst), page);
  const [first, last] = [keys.at(0), keys.at(-1)].sort();
  if (!first || !last) return { range: { from: '0001-01-01', to: '0001-01-01' }, skipped };
  return { range: { from: first, to: addMonths(last, 1) }, skipped };
}

/** Narrows days to the hours that contain the page. */
async function narrowToHours(
  db: Db,
  environmentId: string,
  requested: PaymentsRequest,
  place: PagePlace,
  page: PageRequest,
): Promise<PagePlace> {
  if (place.spans.length === 0) return place;
  const hours = await hoursOf(db, environmentId, requested, null, null)
    .where((eb) =>
      eb.or(place.spans.map(({ from, to }) => eb.and([eb('hour', '>=', from), eb('hour', '<', to)]))),
    )
    .$if(requested.statuses.length > 0, (query) => query.where('status', 'in', [...requested.statuses]))
    .groupBy('hour')
    .select(['hour as key', counted])
    .execute();
  const rest = { ...page, offset: page.offset - place.skipped };
  const { keys, skipped } = holding(ordered(hours, page.newestFirst), rest);
  const spans = joined(keys.map((hour) => ({ from: hour, to: addHours(hour, 1) })));
  return { spans, skipped: place.skipped + skipped };
}

/** Merges consecutive sections into one time range. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = result.at(-1);
    if (last && last.to.getTime() === span.from.getTime()) last.to = span.to;
    else result.push({ ...span });
  }
  return result;
}
