// SQL of plans: insert, lock, update, list, with versions and history.

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText, isOneOf } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type {
  PlanEventsTable,
  PlansTable,
  PlanVersionsTable,
} from '#server/platform/db/tables/billing/plans.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { PlanFilters, PlanPrice } from '#shared/contract/billing/subscriptions/plans.ts';
import { AppError } from '#shared/contract/errors.ts';

export type PlanRow = Selectable<PlansTable>;
export type PlanVersionRow = Selectable<PlanVersionsTable>;
export type ListedPlan = PlanRow & { prices: PlanPrice[] };

export function insertPlan(tx: Tx, row: Insertable<PlansTable>): Promise<PlanRow> {
  return tx.insertInto('plans').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertPlanEvent(tx: Tx, row: Insertable<PlanEventsTable>): Promise<void> {
  await tx.insertInto('planEvents').values(row).execute();
}

/** Writes a version; for a draft it replaces the previous one. */
export async function saveVersion(tx: Tx, row: Insertable<PlanVersionsTable>): Promise<void> {
  const { prices, movesOn } = row;
  await tx
    .insertInto('planVersions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['environmentId', 'planId', 'version']).doUpdateSet({ prices, movesOn }),
    )
    .execute();
}

export function lockPlan(tx: Tx, environmentId: string, id: string): Promise<PlanRow | undefined> {
  return tx
    .selectFrom('plans')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updatePlan(
  tx: Tx,
  row: Pick<PlanRow, 'environmentId' | 'id'>,
  changes: Updateable<PlansTable>,
): Promise<PlanRow> {
  return tx
    .updateTable('plans')
    .set(changes)
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function plansOf(db: Db) {
  return db
    .selectFrom('plans')
    .innerJoin('planVersions as v', (join) =>
      join
        .onRef('v.environmentId', '=', 'plans.environmentId')
        .onRef('v.planId', '=', 'plans.id')
        .onRef('v.version', '=', 'plans.version'),
    )
    .selectAll('plans')
    .select('v.prices');
}

export const planList = statusList({
  table: 'plans',
  matching: (db, environmentId, filters: PlanFilters) =>
    plansOf(db)
      .where('plans.environmentId', '=', environmentId)
      .where(isOneOf('plans.type', filters.type))
      .where(isOneOf('plans.interval', filters.interval))
      .where(containsText(filters.search, ['plans.name', 'plans.reference'])),
  sorts: {
    createdAt: sql`plans.created_at`,
    name: sql`lower(plans.name)`,
    amount: sql`plans.amount`,
  },
});

export const { count: countPlans, stream: streamPlans } = planList;

/** Returns a plan of an environment; throws NOT_FOUND. */
export async function findPlan(db: Db, environmentId: string, id: string): Promise<ListedPlan> {
  const row = await plansOf(db)
    .where('plans.environmentId', '=', environmentId)
    .where('plans.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The versions of a plan, newest first. */
export function selectVersions(db: Db, environmentId: string, planId: string): Promise<PlanVersionRow[]> {
  return db
    .selectFrom('planVersions')
    .where('environmentId', '=', environmentId)
    .where('planId', '=', planId)
    .selectAll()
    .orderBy('version', 'desc')
    .execute();
}

export const selectPlanEvents = timelineRows('plan_events', 'plan_id', 'newest first', 100);
