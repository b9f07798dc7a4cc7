// The module of inflows for staff.

import { calls, type Module } from '#server/module.ts';
import { operatorInflowsContract } from '#shared/contract/operator/bank/inflows.ts';
import { operatorInflowRoutes } from './routes.ts';
import { inflowQueues } from './work-queue.ts';

export const operatorInflowsModule: Module = {
  calls: [calls('operator-inflows', operatorInflowsContract, operatorInflowRoutes)],
  waiting: inflowQueues,
};
