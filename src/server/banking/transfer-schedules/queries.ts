// SQL of transfer schedules: insert, lock, update and find.

import type { Insertable, Selectable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  TransferScheduleEventsTable,
  TransferSchedulesTable,
} from '#server/platform/db/tables/banking/transfers.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';

export type ScheduleRow = Selectable<TransferSchedulesTable>;

export const { lock: lockSchedule, update: updateSchedule } = environmentRows('transferSchedules');

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

export const selectScheduleEvents = timelineRows('transfer_schedule_events', 'schedule_id');

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
