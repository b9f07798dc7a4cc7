// What closed months bring to the program.

import { calls, type Module } from '#server/module.ts';
import { operatorClosingsContract } from '#shared/contract/operator/closings.ts';
import { closingsContract } from '#shared/contract/settlement/closings.ts';
import { closingRoutes, operatorClosingRoutes } from './routes.ts';

export const periodClosingsModule: Module = {
  calls: [
    calls('period-closings', closingsContract, closingRoutes),
    calls('operator-closings', operatorClosingsContract, operatorClosingRoutes),
  ],
};
