// Module definition of remittances.
import { calls, type Module } from '#server/module.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { remittanceApprovals } from './approvals.ts';
import { remittancesToReview } from './attention.ts';
import { remittanceErasures, remittanceRetention } from './personal-data.ts';
import { remittanceMovements, remittanceProofs } from './proofs.ts';
import { remittanceRoutes } from './routes.ts';
import { searchRemittances } from './search.ts';
import { advanceDueRemittances, dueRemittances } from './sending/advance.ts';
import { remittanceRateLimits } from './sending/notices.ts';
import { remittanceStates } from './states.ts';

export const remittancesModule: Module = {
  states: [remittanceStates.table],
  tables: [
    ...['remittance_corridors', 'remittance_fees', 'remittance_counts'],
    ...['remittances', 'remittance_events', 'remittance_documents'],
  ],
  calls: [calls('remittances', remittancesContract, remittanceRoutes)],
  rateLimits: remittanceRateLimits,
  approvals: remittanceApprovals,
  attention: [remittancesToReview],
  sweeps: [
    {
      name: 'remittances',
      everyMs: 1000,
      phase: 'payouts',
      due: dueRemittances,
      run: advanceDueRemittances,
    },
  ],
  proofs: remittanceProofs,
  bankMovements: remittanceMovements,
  search: [searchRemittances],
  retention: remittanceRetention,
  erasures: remittanceErasures,
  exports: {
    remittances: {
      call: remittancesContract.exportRemittances,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
