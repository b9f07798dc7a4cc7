// SQL of schedules of transfers: made, locked, changed, found.

import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  TransferScheduleEventsTable,
  TransferSchedulesTable,
} from '#server/platform/db/tables/transfers.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';

export type ScheduleRow = Selectable<TransferSchedulesTable>;

export async function insertSchedule(
  tx: Tx,
  row: Clear<Insertable<TransferSchedulesTable>>,
): Promise<ScheduleRow> {
  return tx
    .insertInto('transferSchedules')
    .values(
      sealRow<Insertable<TransferSchedulesTable>>('transfer_schedules', [row.environmentId, row.id], row),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertScheduleEvent(
  tx: Tx,
  row: Insertable<TransferScheduleEventsTable>,
): Promise<void> {
  await tx.insertInto('transferScheduleEvents').values(row).execute();
}

/** The schedule, locked; undefined when there is none, or, with `skip`, when somebody else has it. */
export function lockSchedule(
  tx: Tx,
  environmentId: string,
  scheduleId: string,
  skip = false,
): Promise<ScheduleRow | undefined> {
  return tx
    .selectFrom('transferSchedules')
    .where('environmentId', '=', environmentId)
    .where('id', '=', scheduleId)
    .selectAll()
    .forNoKeyUpdate()
    .$if(skip, (query) => query.skipLocked())
    .executeTakeFirst();
}

export function updateSchedule(
  tx: Tx,
  row: Pick<ScheduleRow, 'environmentId' | 'id'>,
  changes: Clear<Updateable<TransferSchedulesTable>>,
): Promise<ScheduleRow> {
  const key = [row.environmentId, row.id];
  return tx
    .updateTable('transferSchedules')
    .set(sealRow<Updateable<TransferSchedulesTable>>('transfer_schedules', key, changes))
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether there are any. */
export const findDueSchedules = (due: RawBuilder<boolean>): DueQuery =>
  sql`select 1 from transfer_schedules where next_at is not null and ${due} order by next_at limit 1`;

export function selectDueSchedules(db: Db, due: RawBuilder<boolean>, limit: number) {
  return db
    .selectFrom('transferSchedules')
    .where('nextAt', 'is not', null)
    .where(due)
    .select(['environmentId', 'id'])
    .orderBy('nextAt')
    .limit(limit)
    .execute();
}

export function selectScheduleEvents(db: Db, environmentId: string, scheduleId: string) {
  return db
    .selectFrom('transferScheduleEvents')
    .where('environmentId', '=', environmentId)
    .where('scheduleId', '=', scheduleId)
    .select(['at', 'kind', 'params', 'actorKind', 'actor', 'tone'])
    .select(sql<null>`null`.as('sentence'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export function selectLastRuns(db: Db, environmentId: string, scheduleId: string) {
  return db
    .selectFrom('transfers')
    .where('environmentId', '=', environmentId)
    .where('scheduleId', '=', scheduleId)
    .select(['id', 'reference', 'status', 'amount', 'failure', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Where the business is: its days, its holidays, its currency. */
export function selectPlace(db: Db, environmentId: string) {
  return db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('e.id', '=', environmentId)
    .select(['b.timeZone', 'b.country'])
    .executeTakeFirstOrThrow();
}
