// SQL of pending work for staff: the rows of the queues with their mode and age, owners, and notes.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';
import type { WorkAge, WorkMode, WorkOwner } from '#shared/contract/operator/work.ts';
import type { Currency } from '#shared/money.ts';

/** The caller, and the time. */
export type WorkQuery = { now: Date; operatorId: string };
export type Page = { limit: number; offset: number };

/** Returns rows of queues by the clock of their environment; rows of a business as a whole count as live. */
function waitingRows(sources: readonly WorkQueue[], { now }: WorkQuery): RawBuilder<unknown> {
  const each = sources.map(
    ({ kind, rows }) => sql`
      select ${kind}::text as kind, w.subject, w.environment_id, w.business_id, w.mode, w.title, w.currency, w.amount, w.since, w.due_at
      from (${rows(now)}) w`,
  );
  return sql`
    select w.kind, w.subject, w.title, w.currency, w.amount, w.since, coalesce(w.mode, e.mode, 'live') as mode,
      coalesce(w.business_id, e.business_id) as business_id,
      greatest(extract(epoch from c.now - w.since) / 3600, 0)::float8 as hours,
      (extract(epoch from w.due_at - c.now) / 3600)::float8 as due_hours,
      a.operator_id
    from (${sql.join(each, sql` union all `)}) w
    left join environments e on e.id = w.environment_id
    cross join lateral (
      select ${now}::timestamptz + coalesce(e.clock_ahead_ms, 0) * interval '1 millisecond' as now) c
    left join staff_assignments a on a.kind = w.kind and a.subject_id = w.subject`;
}

const ages: Record<WorkAge, RawBuilder<unknown>> = {
  day: sql`w.hours < 24`,
  days: sql`w.hours >= 24 and w.hours < 48`,
  older: sql`w.hours >= 48`,
};

function isOf(owner: WorkOwner, operatorId: string): RawBuilder<unknown> {
  if (owner === 'mine') return sql`w.operator_id is not distinct from ${operatorId}::uuid`;
  return owner === 'nobody' ? sql`w.operator_id is null` : sql`true`;
}

export type WaitingGroup = {
  kind: string;
  mode: WorkMode;
  currency: Currency | null;
  count: number;
  amount: number | null;
  day: number;
  days: number;
  older: number;
  oldestHours: number | null;
  nextDueHours: number | null;
  mine: number;
};

export async function selectWaitingGroups(
  db: Db,
  sources: readonly WorkQueue[],
  query: WorkQuery,
  owner: WorkOwner,
): Promise<WaitingGroup[]> {
  if (sources.length === 0) return [];
  const ownerCondition = isOf(owner, query.operatorId);
  const { rows } = await sql<WaitingGroup>`
    select w.kind, w.mode, w.currency, count(*) filter (where ${ownerCondition}) as count,
      (sum(w.amount) filter (where ${ownerCondition}))::bigint as amount,
      count(*) filter (where ${ownerCondition} and ${ages.day}) as day,
      count(*) filter (where ${ownerCondition} and ${ages.days}) as days,
      count(*) filter (where ${ownerCondition} and ${ages.older}) as older,
      max(w.hours) filter (where ${ownerCondition}) as oldest_hours,
      min(w.due_hours) filter (where ${ownerCondition}) as next_due_hours,
      count(*) filter (where w.operator_id = ${query.operatorId}) as mine
    from (${waitingRows(sources, query)}) w
    group by w.kind, w.mode, w.currency
    order by w.kind, w.mode, w.currency nulls first`.execute(db);
  return rows;
}

/** Counts pending items of live mode, without owners and ages: one statement for all queues. */
export async function selectWaitingCounts(
  db: Db,
  sources: readonly WorkQueue[],
  now: Date,
): Promise<{ kind: string; count: number }[]> {
  if (sources.length === 0) return [];
  const each = sources.map(
    ({ kind, rows }) => sql`
      select ${kind}::text as kind, count(*) as count
      from (${rows(now)}) w left join environments e on e.id = w.environment_id
      where coalesce(w.mode, e.mode, 'live') = 'live'`,
  );
  const { rows } = await sql<{ kind: string; count: number }>`${sql.join(each, sql` union all `)}`.execute(
    db,
  );
  return rows;
}

export type WaitingRow = {
  subject: string;
  title: string;
  mode: WorkMode;
  businessId: string | null;
  businessName: string | null;
  currency: Currency | null;
  amount: number | null;
  since: Date;
  hours: number;
  dueHours: number | null;
  operatorId: string | null;
  operatorName: string | null;
  total: number;
};

/** Sorts items with a due date first, by that date; the others follow by age, oldest first. */
export async function selectWaiting(
  db: Db,
  source: WorkQueue,
  query: WorkQuery,
  requested: { mode: WorkMode; age?: WorkAge | undefined; owner: WorkOwner },
  { limit, offset }: Page,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select w.*, b.business_name, o.first_name || ' ' || o.last_name as operator_name, count(*) over () as total
    from (${waitingRows([source], query)}) w
    left join businesses b on b.id = w.business_id
    left join operators o on o.id = w.operator_id
    where w.mode = ${requested.mode} and ${isOf(requested.owner, query.operatorId)} and ${requested.age ? ages[requested.age] : sql`true`}
    order by w.due_hours nulls last, w.hours desc, w.subject
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export type Person = { id: string; name: string };

export async function selectAssignee(db: Db, kind: string, subjectId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select o.id, o.first_name || ' ' || o.last_name as name
    from staff_assignments a join operators o on o.id = a.operator_id
    where a.kind = ${kind} and a.subject_id = ${subjectId}`.execute(db);
  return rows[0] ?? null;
}

/** Returns all staff who may sign in, with their role. */
export function selectActiveStaff(db: Db) {
  return db
    .selectFrom('operators as o')
    .innerJoin('operatorRoles as r', 'r.name', 'o.roleName')
    .where('o.status', '=', 'ACTIVE')
    .select(['o.id', 'o.firstName', 'o.lastName', 'r.name', 'r.preset', 'r.permissions'])
    .orderBy('o.firstName')
    .orderBy('o.id')
    .execute();
}

type Assignment = {
  kind: string;
  subjectId: string;
  operatorId: string;
  assignedBy: string;
  assignedAt: Date;
};

/** Saves the assignee; with `known`, only unless someone other than `known` has the item. Returns whether it was saved. */
export async function saveAssignment(
  tx: Tx,
  row: Assignment,
  known: string | null | undefined,
): Promise<boolean> {
  const { operatorId, assignedBy, assignedAt } = row;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffAssignments')
    .values(row)
    .onConflict((conflict) => {
      const update = conflict
        .columns(['kind', 'subjectId'])
        .doUpdateSet({ operatorId, assignedBy, assignedAt });
      if (known === undefined) return update;
      return update.where('staffAssignments.operatorId', 'in', [operatorId, known ?? operatorId]);
    })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes the assignee; with `known`, only unless someone other than `known` has the item. Returns whether nobody has it now. */
export async function deleteAssignment(
  tx: Tx,
  { kind, subjectId }: Pick<Assignment, 'kind' | 'subjectId'>,
  known: string | null | undefined,
): Promise<boolean> {
  const own = tx.deleteFrom('staffAssignments').where('kind', '=', kind).where('subjectId', '=', subjectId);
  const query = known === undefined ? own : own.where('operatorId', 'is not distinct from', known);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return numDeletedRows === 1n || (await selectAssignee(tx, kind, subjectId)) === null;
}

export function selectNotes(db: Db, kind: string, subjectId: string) {
  return db
    .selectFrom('staffNotes as n')
    .innerJoin('operators as o', 'o.id', 'n.operatorId')
    .where('n.kind', '=', kind)
    .where('n.subjectId', '=', subjectId)
    .select(['n.id', 'n.text', 'n.createdAt'])
    .select(sql<string>`o.first_name || ' ' || o.last_name`.as('author'))
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(100)
    .execute();
}

export async function insertNote(
  tx: Tx,
  row: { id: string; kind: string; subjectId: string; text: string; operatorId: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('staffNotes').values(row).execute();
}
