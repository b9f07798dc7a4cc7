// What gateways bring to the program.

import { calls, type Module } from '#server/module.ts';
import { gatewaysContract } from '#shared/contract/operator/gateways.ts';
import { gatewayRoutes } from './routes.ts';

export const gatewaysModule: Module = {
  calls: [calls('operator-gateways', gatewaysContract, gatewayRoutes)],
};
