// The states of a transfer schedule.

import type { Updateable } from 'kysely';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import type { TransferSchedulesTable } from '#server/platform/db/tables/banking/transfers.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { ScheduleLine } from '#shared/banking/transfer-schedule-lines.ts';
import { AppError } from '#shared/contract/errors.ts';
import { insertScheduleEvent, lockSchedule, type ScheduleRow, updateSchedule } from './queries.ts';

type ScheduleNoun = {
  locked: { row: ScheduleRow };
  place: { environmentId: string; scheduleId: string };
  line: ScheduleLine;
  event: 'transfer_schedule.updated';
  set: Clear<Updateable<TransferSchedulesTable>>;
};

const event = 'transfer_schedule.updated' as const;

export const scheduleStates = declareStates<ScheduleNoun>({
  entity: 'transfer_schedule',
  table: 'transfer_schedules',
  begins: ['ACTIVE'],
  changes: {
    created: { leads: {}, event },
    run: { leads: { ACTIVE: ['ACTIVE', 'COMPLETED'] } },
    paused: { leads: { ACTIVE: 'PAUSED' }, event },
    resumed: { leads: { PAUSED: 'ACTIVE' }, event },
    cancelled: { leads: { ACTIVE: 'CANCELLED', PAUSED: 'CANCELLED' }, event },
    completed: { leads: { ACTIVE: 'COMPLETED', PAUSED: 'COMPLETED' }, event },
  },
  refusal: () =>
    new AppError('TRANSFER_STATE', { sentence: 'The schedule’s current status does not allow this.' }),
  lock: async (tx, { environmentId, scheduleId }) => {
    const row = await lockSchedule(tx, environmentId, scheduleId);
    return row && { row };
  },
  update: updateSchedule,
  insertLine: (tx, { environmentId, id: scheduleId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertScheduleEvent(tx, { environmentId, scheduleId, ...line }),
  describe: async (_, { row }) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    currency: row.currency,
    amount: row.amount,
    accountName: row.accountName,
    bankName: row.bankName,
    frequency: row.frequency,
    nextOn: row.nextOn,
    runs: row.runs,
  }),
});
