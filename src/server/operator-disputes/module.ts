// What operator disputes bring to the program.

import { chargebackTermsContract } from '#shared/contract/operator/chargeback-terms.ts';
import { operatorDisputesContract } from '#shared/contract/operator/disputes.ts';
import { calls, type Module } from '../module.ts';
import { operatorDisputeRoutes } from './routes.ts';
import { chargebackTermRoutes } from './term-routes.ts';

export const operatorDisputesModule: Module = {
  calls: [
    calls('operator-disputes', operatorDisputesContract, operatorDisputeRoutes),
    calls('operator-disputes', chargebackTermsContract, chargebackTermRoutes),
  ],
};
