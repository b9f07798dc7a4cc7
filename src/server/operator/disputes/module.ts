// The module of disputes for staff.

import { calls, type Module } from '#server/module.ts';
import { chargebackTermsContract } from '#shared/contract/operator/chargeback-terms.ts';
import { operatorDisputesContract } from '#shared/contract/operator/disputes.ts';
import { operatorDisputeRoutes } from './routes.ts';
import { chargebackTermRoutes } from './term-routes.ts';
import { chargebackQueues } from './work-queue.ts';

export const operatorDisputesModule: Module = {
  tables: ['chargeback_fees', 'chargeback_policies'],
  calls: [
    calls('operator-disputes', operatorDisputesContract, operatorDisputeRoutes),
    calls('operator-disputes', chargebackTermsContract, chargebackTermRoutes),
  ],
  waiting: chargebackQueues,
};
