// The overview of a store, from its orders: a span of days up to today, compared with the preceding span of equal length.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type {
  OverviewFigures,
  overviewQuery,
  storeOverviewContract,
} from '#shared/contract/commerce/orders/store-overview.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';

type Query = z.output<typeof overviewQuery>;
type OverviewContext = { environment: Environment; now: Date; query: Query };
type Statistics = OutputOf<(typeof storeOverviewContract)['getStoreStatistics']>;
type Charts = OutputOf<(typeof storeOverviewContract)['getStoreCharts']>;

const bestMax = 10;

/** The first day of the span and of the preceding one, and the instants at which they begin and end. */
function spansOf({ environment: { timeZone }, now, query: { days } }: OverviewContext) {
  const today = dayOf(now, timeZone);
  const first = addDays(today, 1 - days);
  const before = addDays(first, -days);
  const at = (day: string) => startOfDay(day, timeZone);
  return { first, before, from: at(first), to: at(addDays(today, 1)), beforeFrom: at(before) };
}

const isSold = sql`o.paid_at is not null and o.status not in ('CANCELLED', 'EXPIRED')`;

async function figuresOf(
  db: Db,
  { environment, query }: OverviewContext,
  { from, to }: { from: Date; to: Date },
): Promise<OverviewFigures> {
  const currency = query.currency ?? environment.currency;
  const { rows } = await sql<Omit<OverviewFigures, 'average'>>`
    select s.orders, s.sales, s.refunded, s.pieces, p.placed, p.abandoned
    from (
      select count(*)::integer as orders, coalesce(sum(o.total), 0)::bigint as sales,
        coalesce(sum(least(o.total, o.refunded)), 0)::bigint as refunded,
        coalesce(sum((select sum(l.quantity) from order_lines l where l.environment_id = o.environment_id and l.order_id = o.id)), 0)::integer as pieces
      from orders o where o.environment_id = ${environment.id} and o.currency = ${currency} and ${isSold}
        and o.paid_at >= ${from} and o.paid_at < ${to}) s,
      (select count(*)::integer as placed, count(*) filter (where o.status = 'EXPIRED' and o.paid = 0)::integer as abandoned
      from orders o where o.environment_id = ${environment.id} and o.currency = ${currency}
        and o.created_at >= ${from} and o.created_at < ${to}) p`.execute(db);
  const none = { orders: 0, sales: 0, refunded: 0, pieces: 0, placed: 0, abandoned: 0 };
  const found = rows[0] ?? none;
  const average = found.orders === 0 ? 0 : Math.round(found.sales / found.orders);
  return Object.assign(found, { average });
}

export async function getStoreStatistics(db: Db, context: OverviewContext): Promise<Statistics> {
  const { from, to, beforeFrom } = spansOf(context);
  const { environment, query } = context;
  const currency = query.currency ?? environment.currency;
  const { rows } = await sql<{ toPack: number; onTheWay: number }>`
    select count(*) filter (where o.status = 'ORDERED')::integer as "toPack",
      count(*) filter (where o.status in ('PACKAGED', 'DISPATCHED', 'IN_TRANSIT'))::integer as "onTheWay"
    from orders o where o.environment_id = ${environment.id} and o.currency = ${currency}
      and o.status in ('ORDERED', 'PACKAGED', 'DISPATCHED', 'IN_TRANSIT')`.execute(db);
  return {
    currency,
    now: await figuresOf(db, context, { from, to }),
    before: await figuresOf(db, context, { from: beforeFrom, to: from }),
    toPack: rows[0]?.toPack ?? 0,
    onTheWay: rows[0]?.onTheWay ?? 0,
  };
}

export async function getStoreCharts(db: Db, context: OverviewContext): Promise<Charts> {
  const { first, before, from, to, beforeFrom } = spansOf(context);
  const { environment, query } = context;
  const currency = query.currency ?? environment.currency;
  const { rows: sold } = await sql<{ day: string; sales: number; orders: number }>`
    select (o.paid_at at time zone ${environment.timeZone})::date::text as day, sum(o.total)::bigint as sales, count(*)::integer as orders
    from orders o where o.environment_id = ${environment.id} and o.currency = ${currency} and ${isSold}
      and o.paid_at >= ${beforeFrom} and o.paid_at < ${to} group by 1`.execute(db);
  const byDay = new Map(sold.map((item) => [item.day, item]));
  const days = Array.from({ length: query.days }, (_, index) => {
    const [day, previousDay] = [addDays(first, index), addDays(before, index)];
    const found = byDay.get(day);
    const previousSales = byDay.get(previousDay)?.sales ?? 0;
    return { day, sales: found?.sales ?? 0, orders: found?.orders ?? 0, previousDay, previousSales };
  });
  const { rows: best } = await sql<Charts['best'][number]>`
    select l.product_id as "productId", max(l.name) as name, sum(l.quantity)::integer as pieces, sum(l.total)::bigint as sales
    from orders o join order_lines l on l.environment_id = o.environment_id and l.order_id = o.id
    where o.environment_id = ${environment.id} and o.currency = ${currency} and ${isSold}
      and o.paid_at >= ${from} and o.paid_at < ${to}
    group by l.product_id order by sum(l.total) desc, l.product_id limit ${bestMax}::integer`.execute(db);
  return { currency, days, best };
}
