// Module definition of chargebacks.

import { calls, type Module } from '#server/module.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { chargebacksToAnswer } from './attention.ts';
import { acceptOverdue, dueReminders, overdueChargebacks, sendReminders } from './jobs.ts';
import { lookUpChargebacks } from './look-up.ts';
import { chargebackMovements, chargebackProofs } from './proofs.ts';
import { chargebackRoutes } from './routes.ts';
import { searchChargebacks } from './search.ts';
import { chargebackStates } from './states.ts';

export const chargebacksModule: Module = {
  bankMovements: chargebackMovements,
  tables: [
    'chargeback_events',
    'chargeback_files',
    'chargeback_settings',
    'chargeback_submissions',
    'chargebacks',
  ],
  states: [chargebackStates.table],
  attention: [chargebacksToAnswer],
  calls: [calls('chargebacks', chargebacksContract, chargebackRoutes)],
  sweeps: [
    {
      name: 'chargeback deadlines',
      everyMs: 5000,
      phase: 'deadlines',
      due: overdueChargebacks,
      run: acceptOverdue,
    },
    {
      name: 'chargeback reminders',
      everyMs: 30_000,
      phase: 'deadlines',
      due: dueReminders,
      run: sendReminders,
    },
  ],
  proofs: chargebackProofs,
  exports: {
    chargebacks: {
      call: chargebacksContract.exportChargebacks,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  search: [searchChargebacks],
  lookUps: [lookUpChargebacks],
};
