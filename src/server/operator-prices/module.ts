// What operator prices bring to the program.
import { operatorPricesContract } from '#shared/contract/operator/prices.ts';
import { calls, type Module } from '../module.ts';
import { operatorPriceRoutes } from './routes.ts';

export const operatorPricesModule: Module = {
  calls: [calls('operator-prices', operatorPricesContract, operatorPriceRoutes)],
};
