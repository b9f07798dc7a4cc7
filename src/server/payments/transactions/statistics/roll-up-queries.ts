// SQL of the roll-ups, including changes that are not folded into them yet: payments by day and by hour, summed by the dimensions of the
// figures.
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '#server/platform/db/database.ts';
import {
  addMonths,
  ceilHour,
  dayOf,
  floorHour,
  isStartOfDay,
  startOfDay,
  startOfMonth,
} from '#server/platform/time/business-days.ts';
import { type Channel, channels } from '#shared/contract/payments/pricing.ts';
import type { SourceKind, TransactionFilters } from '#shared/contract/payments/transactions.ts';
import { currencyCodes } from '#shared/money.ts';
import { type Span, type StatusSum, selectSpanSums } from '../list-queries.ts';

/** The dimensions of the roll-ups other than time. */
export type Dimensions = Pick<TransactionFilters, 'channel' | 'currency' | 'source'>;
/** A time range, open where an end is absent. */
export type TimeRange = { from?: Date | undefined; to?: Date | undefined };

/** Whole days when both ends are at the start of one, else whole hours and the remainders at both ends. */
type Parts =
  | { unit: 'day'; from: string | null; to: string | null }
  | { unit: 'hour'; from: Date | null; to: Date | null; edges: Span[] };

export function partsOf({ from, to }: TimeRange, timeZone: string): Parts {
  const isWhole = (at: Date | undefined) => at === undefined || isStartOfDay(at, timeZone);
  if (isWhole(from) && isWhole(to)) {
    return { unit: 'day', from: from ? dayOf(from, timeZone) : null, to: to ? dayOf(to, timeZone) : null };
  }
  const first = from ? ceilHour(from) : null;
  const last = to ? floorHour(to) : null;
  if (from && to && first && last && first >= last)
    return { unit: 'hour', from: first, to: first, edges: [{ from, to }] };
  const edges: Span[] = [];
  if (from && first && from < first) edges.push({ from, to: first });
  if (to && last && last < to) edges.push({ from: last, to });
  return { unit: 'hour', from: first, to: last, edges };
}

/** Days, open where an end is null; `to` is the day after the last. */
export type DayRange = { from: string | null; to: string | null };

/** Splits a range of days into whole months in the middle, and the days before and after them; null where there are none. */
export function monthsWithin({ from, to }: DayRange): { months: DayRange | null; days: DayRange[] } {
  const firstMonth = from && (from === startOfMonth(from) ? from : addMonths(startOfMonth(from), 1));
  const lastMonth = to && startOfMonth(to);
  if (firstMonth && lastMonth && firstMonth >= lastMonth) return { months: null, days: [{ from, to }] };
  return {
    months: { from: firstMonth, to: lastMonth },
    days: [
      ...(from !== firstMonth ? [{ from, to: firstMonth }] : []),
      ...(to !== lastMonth ? [{ from: lastMonth, to }] : []),
    ],
  };
}

/** Lists every currency, so that the index is entered once per currency and never scanned across. */
function ofDimensions(dimensions: Dimensions) {
  const eb = expressionBuilder<
    Tables,
    'transactionDayFigures' | 'transactionHourFigures' | 'transactionMonthFigures'
  >();
  return eb.and([
    eb('currency', 'in', dimensions.currency.length > 0 ? dimensions.currency : [...currencyCodes]),
    ...(dimensions.channel.length > 0 ? [eb('channel', 'in', dimensions.channel)] : []),
    ...(dimensions.source.length > 0 ? [eb('sourceKind', 'in', dimensions.source)] : []),
  ]);
}

export function monthsOf(db: Db, environmentId: string, dimensions: Dimensions, { from, to }: DayRange) {
  return db
    .selectFrom('transactionMonthFigures')
    .where('environmentId', '=', environmentId)
    .where(ofDimensions(dimensions))
    .$if(from !== null, (query) => query.where('month', '>=', from as string))
    .$if(to !== null, (query) => query.where('month', '<', to as string));
}

export function daysOf(db: Db, environmentId: string, dimensions: Dimensions, { from, to }: DayRange) {
  return db
    .selectFrom('transactionDayFigures')
    .where('environmentId', '=', environmentId)
    .where(ofDimensions(dimensions))
    .$if(from !== null, (query) => query.where('day', '>=', from as string))
    .$if(to !== null, (query) => query.where('day', '<', to as string));
}

export function hoursOf(
  db: Db,
  environmentId: string,
  dimensions: Dimensions,
  from: Date | null,
  to: Date | null,
) {
  return db
    .selectFrom('transactionHourFigures')
    .where('environmentId', '=', environmentId)
    .where(ofDimensions(dimensions))
    .$if(from !== null, (query) => query.where('hour', '>=', from as Date))
    .$if(to !== null, (query) => query.where('hour', '<', to as Date));
}

const sumColumns = [
  sql<number>`sum(count)::bigint`.as('count'),
  sql<number>`sum(amount)::bigint`.as('amount'),
  sql<number>`sum(fee)::bigint`.as('fee'),
  sql<number>`sum(vat)::bigint`.as('vat'),
  sql<number>`sum(refunded)::bigint`.as('refunded'),
  sql<number>`sum(refund_pending)::bigint`.as('refundPending'),
  sql<number>`sum(shared)::bigint`.as('shared'),
  sql<number>`sum(fees_returned)::bigint`.as('feesReturned'),
  sql<number>`sum(charged_back)::bigint`.as('chargedBack'),
  sql<number>`sum(chargeback_fee)::bigint`.as('chargebackFee'),
] as const;
/** The columns of figures, and those of shares. */
const ownColumns = [
  'status',
  'currency',
  'count',
  'amount',
  'fee',
  'vat',
  'refunded',
  'refundPending',
  'shared',
  'feesReturned',
  'chargedBack',
  'chargebackFee',
] as const;
const shareColumns = ['status', 'channel', 'sourceKind', 'count', 'amount'] as const;
const dayColumns = [...ownColumns, 'channel', 'sourceKind'] as const;

/** Returns the roll-up rows of a range of days: one row per month where possible. */
function dayRows(db: Db, environmentId: string, dimensions: Dimensions, range: DayRange) {
  const { months, days } = monthsWithin(range);
  const parts = days.map((part) => daysOf(db, environmentId, dimensions, part).select(dayColumns));
  const whole = months && monthsOf(db, environmentId, dimensions, months).select(dayColumns);
  if (whole) return parts.reduce((all, part) => all.unionAll(part), whole).as('rolled');
  const [first, ...rest] = parts;
  if (!first) throw new Error('A range without whole months is one of days');
  return rest.reduce((all, part) => all.unionAll(part), first).as('rolled');
}

/** Returns sums by status and currency of a time range, exact at any instant. */
export async function sumRollUps(
  db: Db,
  environmentId: string,
  timeZone: string,
  dimensions: Dimensions,
  range: TimeRange,
): Promise<StatusSum[]> {
  const parts = partsOf(range, timeZone);
  const rows =
    parts.unit === 'day'
      ? dayRows(db, environmentId, dimensions, parts)
      : hoursOf(db, environmentId, dimensions, parts.from, parts.to)
          .select(ownColumns)
          .$if(parts.edges.length > 0, (query) =>
            query.unionAll(selectSpanSums(db, environmentId, dimensions, parts.edges)),
          )
          .as('rolled');
  const sums = await db
    .selectFrom(rows)
    .groupBy(['status', 'currency'])
    .select(['status', 'currency', ...sumColumns])
    .execute();
  return sums as StatusSum[];
}

export type Bucket = { at: Date; volume: number; count: number; failed: number; refunded: number };

const bucketColumns = [
  sql<number>`coalesce(sum(amount) filter (where status = 'successful'), 0)::bigint`.as('volume'),
  sql<number>`coalesce(sum(count) filter (where status = 'successful'), 0)::bigint`.as('count'),
  sql<number>`coalesce(sum(count) filter (where status = 'failed'), 0)::bigint`.as('failed'),
  sql<number>`coalesce(sum(refunded) filter (where status = 'successful'), 0)::bigint`.as('refunded'),
] as const;

/** Returns sums by hour; hours without a payment are absent. */
export async function sumByHour(
  db: Db,
  environmentId: string,
  dimensions: Dimensions,
  span: Span,
): Promise<Bucket[]> {
  return hoursOf(db, environmentId, dimensions, span.from, span.to)
    .groupBy('hour')
    .select(['hour as at', ...bucketColumns])
    .execute();
}

/** Returns sums by the business's days; days without a payment are absent. Whole days only. */
export async function sumByDay(
  db: Db,
  environmentId: string,
  timeZone: string,
  dimensions: Dimensions,
  days: { from: string; to: string },
): Promise<Bucket[]> {
  const rows = await daysOf(db, environmentId, dimensions, days)
    .groupBy('day')
    .select(['day', ...bucketColumns])
    .execute();
  return rows.map(({ day, ...sums }) => ({ at: startOfDay(day, timeZone), ...sums }));
}

export type Share<K> = { key: K; amount: number; count: number };

/** Returns successful payments by channel and by source, the largest first. Whole days, or hours of a short range. */
export async function sumShares(
  db: Db,
  environmentId: string,
  timeZone: string,
  dimensions: Dimensions,
  span: Span,
): Promise<{ channels: Share<Channel>[]; sources: Share<SourceKind>[] }> {
  const parts = partsOf(span, timeZone);
  const rows =
    parts.unit === 'day'
      ? dayRows(db, environmentId, dimensions, parts)
      : hoursOf(db, environmentId, dimensions, floorHour(span.from), ceilHour(span.to))
          .select(shareColumns)
          .as('rolled');
  const sums = await db
    .selectFrom(rows)
    .where('status', '=', 'successful')
    .groupBy(['channel', 'sourceKind'])
    .select([
      'channel',
      'sourceKind',
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<number>`sum(count)::bigint`.as('count'),
    ])
    .execute();
  const paid = sums.filter((row) => row.count > 0);
  const known = paid.filter((row) => channels.includes(row.channel as Channel));
  return {
    channels: shares(known, (row) => row.channel as Channel),
    sources: shares(paid, (row) => row.sourceKind as SourceKind),
  };
}

function shares<R extends { amount: number; count: number }, K>(rows: R[], keyOf: (row: R) => K): Share<K>[] {
  const byKey = new Map<K, Share<K>>();
  for (const row of rows) {
    const share = byKey.get(keyOf(row)) ?? { key: keyOf(row), amount: 0, count: 0 };
    byKey.set(keyOf(row), { ...share, amount: share.amount + row.amount, count: share.count + row.count });
  }
  return [...byKey.values()].sort((a, b) => b.amount - a.amount);
}
