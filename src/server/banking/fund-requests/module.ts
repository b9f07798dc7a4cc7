// Module definition of fund requests.

import { calls, type Module } from '#server/module.ts';
import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { fundRequestApprovals } from './approvals.ts';
import { fundRequestAttention } from './attention.ts';
import { fundRequestErasures } from './personal-data.ts';
import { fundRequestRoutes } from './routes.ts';
import { searchFundRequests } from './search.ts';
import { requestStates } from './states.ts';

export const fundRequestsModule: Module = {
  tables: ['fund_requests', 'fund_request_events'],
  states: [requestStates.table],
  calls: [calls('fund-requests', fundRequestsContract, fundRequestRoutes)],
  approvals: fundRequestApprovals,
  attention: [fundRequestAttention],
  search: [searchFundRequests],
  erasures: fundRequestErasures,
  exports: {
    fund_requests: {
      call: fundRequestsContract.exportFundRequests,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
