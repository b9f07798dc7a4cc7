// The module of transfers.

import { calls, type Module } from '#server/module.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { canRead } from '#shared/permissions.ts';
import { transferApprovals } from './approvals/transfer-approvals.ts';
import { transfersToReview, transfersUnderWay } from './attention.ts';
import { transferErasures, transferRetention } from './personal-data.ts';
import { transferMovements, transferProofs } from './proofs.ts';
import { transferRateLimits } from './rate-limits.ts';
import { transferRoutes } from './routes.ts';
import { searchTransfers } from './search.ts';
import { dueTransfers, sendDueTransfers } from './sending/send-transfers.ts';
import { transferStates } from './states.ts';

export const transfersModule: Module = {
  bankMovements: transferMovements,
  states: [transferStates.table],
  tables: [
    ...['transfer_fee_bands', 'transfer_duties', 'transfer_caps'],
    ...['transfer_days', 'transfers', 'transfer_events'],
  ],
  approvals: transferApprovals,
  attention: [transfersToReview],
  underWay: transfersUnderWay,
  calls: [calls('transfers', transfersContract, transferRoutes)],
  rateLimits: transferRateLimits,
  live: { transfer: { whole: canRead('BANKING_SERVICES.TRANSFERS') } },
  sweeps: [{ name: 'transfers', everyMs: 1000, phase: 'payouts', due: dueTransfers, run: sendDueTransfers }],
  proofs: transferProofs,
  search: [searchTransfers],
  retention: transferRetention,
  erasures: transferErasures,
  exports: {
    transfers: {
      call: transfersContract.exportTransfers,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
