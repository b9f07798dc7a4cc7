// Visit and payment figures of payment sources (a link, a page, a QR code): in total and by day.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';

type Opened = { id: string; visits: number; startedCount: number; usedCount: number; collected: number };

/** The table of daily counts, such as `payment_link_days`, and its column that names the source. */
export type DaysTable = { table: string; idColumn: string };

type Day = { day: string; visits: number; paid: number; collected: number };

/** Returns figures since creation, and the last days one by one in the business's time zone. */
export async function getVisitFigures(
  db: Db,
  environment: Environment,
  opened: Opened,
  table: DaysTable,
  period: { now: Date; days: number },
) {
  const { visits, startedCount, usedCount, collected } = opened;
  return {
    visits,
    started: startedCount,
    paid: usedCount,
    conversion: visits === 0 ? 0 : Math.round((usedCount / visits) * 1000) / 10,
    collected,
    days: await selectDays(db, environment, opened.id, table, period),
  };
}

/** Returns the last days up to today, oldest first; days without activity have zeros. */
async function selectDays(
  db: Db,
  { id: environmentId, timeZone }: Environment,
  id: string,
  { table, idColumn }: DaysTable,
  { now, days }: { now: Date; days: number },
): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with today as (select (${now}::timestamptz at time zone ${timeZone})::date as day)
    select calendar.day::date as day, coalesce(d.visits, 0) as visits, coalesce(d.paid, 0) as paid,
           coalesce(d.collected, 0) as collected
    from today, generate_series(today.day - ${days - 1}::integer, today.day, interval '1 day') as calendar (day)
    left join ${sql.table(table)} d
      on d.environment_id = ${environmentId} and d.${sql.ref(idColumn)} = ${id} and d.day = calendar.day::date
    order by calendar.day`.execute(db);
  return rows;
}
