// What closed months bring to the program.
import { closingsContract } from '#shared/contract/balance/closings.ts';
import { operatorClosingsContract } from '#shared/contract/operator/closings.ts';
import { calls, type Module } from '../module.ts';
import { closingRoutes, operatorClosingRoutes } from './routes.ts';

export const periodClosingsModule: Module = {
  calls: [
    calls('period-closings', closingsContract, closingRoutes),
    calls('operator-closings', operatorClosingsContract, operatorClosingRoutes),
  ],
};
