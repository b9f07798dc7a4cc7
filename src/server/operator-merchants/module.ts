// What operator merchants bring to the program.
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { calls, type Module } from '../module.ts';
import { merchantRoutes } from './routes.ts';

export const operatorMerchantsModule: Module = {
  calls: [calls('operator-merchants', merchantsContract, merchantRoutes)],
};
