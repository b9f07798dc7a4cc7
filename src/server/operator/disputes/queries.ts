// SQL of disputes in the console, across all businesses, for staff only.

import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import type { operatorChargebackQuery, operatorDisputeQuery } from '#shared/contract/operator/disputes.ts';
import { pageWindow } from '#shared/pagination.ts';

type Place = { environmentId: string; id: string };

/** Returns the environment of a chargeback or dispute. */
export async function selectPlace(
  db: Db,
  table: 'chargebacks' | 'disputes',
  id: string,
): Promise<Place | undefined> {
  return db.selectFrom(table).where('id', '=', id).select(['environmentId', 'id']).executeTakeFirst();
}

function found(table: 'chargebacks' | 'disputes', search: string | undefined): Expression<SqlBool> {
  if (!search) return sql<SqlBool>`true`;
  const pattern = wordsPattern(search);
  return sql<SqlBool>`(x.reference ilike ${pattern} or t.reference ilike ${pattern} or b.business_name ilike ${pattern}
    ${table === 'chargebacks' ? sql`or x.arn ilike ${pattern}` : sql``})`;
}

const joined = (table: 'chargebacks' | 'disputes') => sql`${sql.table(table)} x
  join transactions t on t.environment_id = x.environment_id and t.id = x.transaction_id
  join environments e on e.id = x.environment_id
  join businesses b on b.id = e.business_id`;

type Listed = { environmentId: string; id: string };
type Counted = { status: string; count: number };

async function selectPage(
  db: Db,
  table: 'chargebacks' | 'disputes',
  query: { page: number; limit: number; search?: string | undefined; status: readonly string[] },
  narrowed: Expression<SqlBool>,
  order: ReturnType<typeof sql>,
) {
  const { limit, offset } = pageWindow(query);
  const matching = sql`${joined(table)} where ${found(table, query.search)} and ${narrowed}`;
  const inStatus = query.status.length > 0 ? sql`and x.status = any(${query.status}::text[])` : sql``;
  const [rows, counts] = await Promise.all([
    sql<Listed>`select x.environment_id, x.id from ${matching} ${inStatus} order by ${order} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<Counted>`select x.status, count(*) as count from ${matching} group by x.status`.execute(db),
  ]);
  const sum = (counted: readonly Counted[]) => counted.reduce((total, { count }) => total + count, 0);
  const requested = counts.rows.filter(
    (row) => query.status.length === 0 || query.status.includes(row.status),
  );
  return {
    places: rows.rows,
    page: query.page,
    limit,
    total: sum(requested),
    totalCapped: false,
    counts: {
      ...Object.fromEntries(counts.rows.map((row) => [row.status, row.count])),
      all: sum(counts.rows),
    },
  };
}

export function selectChargebackPage(db: Db, query: z.output<typeof operatorChargebackQuery>) {
  const staged =
    query.stage.length > 0 ? sql<SqlBool>`x.stage = any(${query.stage}::text[])` : sql<SqlBool>`true`;
  const order = sql`x.status <> 'CHALLENGED', x.due_at nulls last, x.opened_at desc, x.id desc`;
  return selectPage(db, 'chargebacks', query, staged, order);
}

export function selectDisputePage(db: Db, query: z.output<typeof operatorDisputeQuery>) {
  const order = sql`x.ended_at is not null, x.created_at desc, x.id desc`;
  return selectPage(db, 'disputes', query, sql<SqlBool>`true`, order);
}

/** Returns the businesses of environments, by environment id. */
export async function selectBusinesses(db: Db, environmentIds: readonly string[]) {
  if (environmentIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('e.id', 'in', [...new Set(environmentIds)])
    .select(['e.id as environmentId', 'b.id', 'b.businessName as name', 'e.mode'])
    .execute();
  return new Map(rows.map(({ environmentId, ...business }) => [environmentId, business]));
}

export async function selectPolicies(db: Db) {
  return db
    .selectFrom('chargebackPolicies')
    .selectAll()
    .orderBy(sql`region desc`)
    .orderBy(sql`array_position(array['retrieval', 'first', 'pre_arbitration', 'arbitration'], stage)`)
    .orderBy(sql`scheme <> 'any'`)
    .orderBy('scheme')
    .execute();
}

export async function selectFees(db: Db) {
  return db.selectFrom('chargebackFees').select(['currency', 'fee']).orderBy('currency').execute();
}
