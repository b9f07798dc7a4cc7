// The module of payouts for staff.

import { calls, type Module } from '#server/module.ts';
import { operatorPayoutsContract } from '#shared/contract/operator/payouts.ts';
import { operatorPayoutRoutes } from './routes.ts';
import { payoutQueues } from './work-queue.ts';

export const operatorPayoutsModule: Module = {
  tables: ['payout_holds'],
  calls: [calls('operator-payouts', operatorPayoutsContract, operatorPayoutRoutes)],
  waiting: payoutQueues,
};
