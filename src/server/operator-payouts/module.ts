// What operator payouts bring to the program.
import { operatorPayoutsContract } from '#shared/contract/operator/payouts.ts';
import { calls, type Module } from '../module.ts';
import { operatorPayoutRoutes } from './routes.ts';

export const operatorPayoutsModule: Module = {
  calls: [calls('operator-payouts', operatorPayoutsContract, operatorPayoutRoutes)],
};
