// What gateways bring to the program.
import { gatewaysContract } from '#shared/contract/operator/gateways.ts';
import { calls, type Module } from '../module.ts';
import { gatewayRoutes } from './routes.ts';

export const gatewaysModule: Module = {
  calls: [calls('operator-gateways', gatewaysContract, gatewayRoutes)],
};
