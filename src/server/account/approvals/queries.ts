// SQL of approval requests, their decisions and events.

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  ApprovalDecisionsTable,
  ApprovalEventsTable,
  ApprovalRequestsTable,
} from '#server/platform/db/tables/account/approvals.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';

export type RequestRow = Selectable<ApprovalRequestsTable>;
export type DecisionRow = Selectable<ApprovalDecisionsTable>;
/** Returns undefined when the key of the call already has a request. */
export function insertRequest(
  tx: Tx,
  row: Clear<Insertable<ApprovalRequestsTable>>,
): Promise<RequestRow | undefined> {
  return tx
    .insertInto('approvalRequests')
    .values(sealRow('approval_requests', [row.environmentId, row.id], row))
    .onConflict((conflict) =>
      conflict
        .columns(['environmentId', 'call', 'idempotencyKey'])
        .where('idempotencyKey', 'is not', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export function selectRequest(db: Db, environmentId: string, id: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('approvalRequests')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

export function selectByKey(
  db: Db,
  environmentId: string,
  call: string,
  key: string,
): Promise<RequestRow | undefined> {
  return db
    .selectFrom('approvalRequests')
    .where('environmentId', '=', environmentId)
    .where('call', '=', call)
    .where('idempotencyKey', '=', key)
    .selectAll()
    .executeTakeFirst();
}

export function lockRequest(tx: Tx, environmentId: string, id: string): Promise<RequestRow | undefined> {
  return tx
    .selectFrom('approvalRequests')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type RequestChanges = Clear<Updateable<ApprovalRequestsTable>>;

export function updateRequest(
  tx: Tx,
  { environmentId, id }: Pick<RequestRow, 'environmentId' | 'id'>,
  changes: RequestChanges,
): Promise<RequestRow> {
  return tx
    .updateTable('approvalRequests')
    .set(sealRow('approval_requests', [environmentId, id], changes))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertDecision(tx: Tx, row: Insertable<ApprovalDecisionsTable>): Promise<void> {
  await tx.insertInto('approvalDecisions').values(row).execute();
}

/** Returns the decisions on requests, oldest first, of all revisions. */
export function selectDecisions(
  db: Db,
  environmentId: string,
  requestIds: readonly string[],
): Promise<DecisionRow[]> {
  if (requestIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('approvalDecisions')
    .where('environmentId', '=', environmentId)
    .where('requestId', 'in', [...requestIds])
    .selectAll()
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function insertApprovalEvent(tx: Tx, row: Insertable<ApprovalEventsTable>): Promise<void> {
  await tx.insertInto('approvalEvents').values(row).execute();
}

export const selectApprovalEvents = timelineRows('approval_events', 'request_id');

type DueColumn = 'next_at' | 'expires_at';
const statusOf: Record<DueColumn, string> = { next_at: 'APPROVED', expires_at: 'PENDING' };

/** Whether any request is due. */
export function findDueRequests(column: DueColumn, due: ReturnType<typeof sql<boolean>>): DueQuery {
  return sql`select 1 from approval_requests where status = ${sql.lit(statusOf[column])} and ${due}
    order by ${sql.ref(column)} limit 1`;
}

export async function selectDueRequests(
  db: Db,
  column: DueColumn,
  due: ReturnType<typeof sql<boolean>>,
  limit: number,
): Promise<{ environmentId: string; id: string }[]> {
  const { rows } = await sql<{ environmentId: string; id: string }>`
    select environment_id, id from approval_requests where status = ${sql.lit(statusOf[column])} and ${due}
    order by ${sql.ref(column)} limit ${limit}`.execute(db);
  return rows;
}
