// What operator prices bring to the program.

import { calls, type Module } from '#server/module.ts';
import { operatorPricesContract } from '#shared/contract/operator/prices.ts';
import { operatorPriceRoutes } from './routes.ts';

export const operatorPricesModule: Module = {
  calls: [calls('operator-prices', operatorPricesContract, operatorPriceRoutes)],
};
