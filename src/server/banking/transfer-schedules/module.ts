// The module of transfer schedules.

import { calls, type Module } from '#server/module.ts';
import { transferSchedulesContract } from '#shared/contract/banking/transfer-schedules.ts';
import { scheduleApprovals } from './approvals.ts';
import { scheduleErasures, scheduleRetention } from './personal-data.ts';
import { transferScheduleRoutes } from './routes.ts';
import { dueSchedules, runDueSchedules } from './run-schedules.ts';
import { scheduleStates } from './states.ts';

export const transferSchedulesModule: Module = {
  tables: ['transfer_schedules', 'transfer_schedule_events'],
  states: [scheduleStates.table],
  calls: [calls('transfer-schedules', transferSchedulesContract, transferScheduleRoutes)],
  approvals: scheduleApprovals,
  sweeps: [
    {
      name: 'schedules of transfers',
      everyMs: 5000,
      phase: 'deadlines',
      due: dueSchedules,
      run: runDueSchedules,
    },
  ],
  retention: scheduleRetention,
  erasures: scheduleErasures,
  exports: {
    transfer_schedules: {
      call: transferSchedulesContract.exportTransferSchedules,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
