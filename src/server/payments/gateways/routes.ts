// Handlers of card gateways for staff.

import type { Handlers } from '#server/services.ts';
import type { gatewaysContract } from '#shared/contract/operator/gateways.ts';
import { listChoices, setChoice } from './choices.ts';
import {
  changeConnection,
  createConnection,
  listConnections,
  removeConnection,
  testConnection,
  wakeConnection,
} from './connections.ts';

export const gatewayRoutes: Handlers<typeof gatewaysContract> = {
  listGateways: async ({ services, tx }) => ({ items: await listConnections(services, tx) }),
  createGateway: ({ services, tx, audit, body, operator }) =>
    createConnection({ services, tx, audit }, operator.operatorId, body),
  updateGateway: ({ services, tx, audit, params, body }) =>
    changeConnection({ services, tx, audit }, params.connectionId, body),
  testGateway: ({ services, params }) => testConnection(services, params.connectionId),
  wakeGateway: ({ services, tx, audit, params }) =>
    wakeConnection({ services, tx, audit }, params.connectionId),
  deleteGateway: async ({ services, tx, audit, params }) => {
    await removeConnection({ services, tx, audit }, params.connectionId);
    return {};
  },
  listGatewayChoices: async ({ services, tx, query }) => ({
    items: await listChoices(tx, services.clock, query.businessId),
  }),
  setGatewayChoice: async ({ services, tx, audit, body }) => {
    await setChoice({ services, tx, audit }, body);
    return {};
  },
};
