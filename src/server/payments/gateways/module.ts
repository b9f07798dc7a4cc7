// Module definition of gateways.

import { calls, type Module } from '#server/module.ts';
import { gatewaysContract } from '#shared/contract/operator/gateways.ts';
import { gatewayRoutes } from './routes.ts';
import { orderStates } from './states.ts';

export const gatewaysModule: Module = {
  tables: ['gateway_choices', 'gateway_connections', 'gateway_hours', 'gateway_orders', 'live_simulation'],
  states: [orderStates],
  calls: [calls('operator-gateways', gatewaysContract, gatewayRoutes)],
};
