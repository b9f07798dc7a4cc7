// The module of merchants for staff.

import { calls, type Module } from '#server/module.ts';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { lookUpMerchants } from './look-up.ts';
import { merchantRoutes } from './routes.ts';

export const operatorMerchantsModule: Module = {
  lookUps: [lookUpMerchants],
  calls: [calls('operator-merchants', merchantsContract, merchantRoutes)],
};
