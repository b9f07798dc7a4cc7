// Module definition of bulk transfers.

import { calls, type Module } from '#server/module.ts';
import { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import { bulkApprovals } from './approvals.ts';
import { completeDueGroups, dueGroups } from './complete-groups.ts';
import { bulkRetention } from './personal-data.ts';
import { bulkProofs } from './proofs.ts';
import { bulkRoutes } from './routes.ts';
import { dueRows, queryDueRows } from './rows/query-names.ts';
import { searchTransferGroups } from './search.ts';
import { groupStates } from './states.ts';
import { bulkUnderWay } from './under-way.ts';

export const bulkTransfersModule: Module = {
  tables: ['transfer_groups', 'transfer_group_rows', 'transfer_group_events'],
  states: [groupStates.table],
  calls: [calls('bulk-transfers', bulkTransfersContract, bulkRoutes)],
  sweeps: [
    { name: 'names of rows of transfers', everyMs: 1000, due: dueRows, run: queryDueRows },
    {
      name: 'files of transfers',
      everyMs: 1000,
      phase: 'payouts',
      due: dueGroups,
      run: completeDueGroups,
    },
  ],
  approvals: bulkApprovals,
  underWay: bulkUnderWay,
  proofs: bulkProofs,
  retention: bulkRetention,
  search: [searchTransferGroups],
  exports: {
    transfer_groups: {
      call: bulkTransfersContract.exportTransferGroups,
      file: new URL('./export-groups.ts', import.meta.url),
    },
    transfer_group_rows: {
      call: bulkTransfersContract.exportTransferGroupRows,
      file: new URL('./rows/export-rows.ts', import.meta.url),
    },
  },
};
