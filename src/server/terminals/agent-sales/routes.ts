// Handlers of agents' sales, for the business and for the terminal that reads the card.
import { createExport } from '#server/platform/exports/service.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Handlers } from '#server/services.ts';
import { admitDevice, findDevice } from '#server/terminals/terminal-keys/service.ts';
import type { agentDeviceContract, agentSalesContract } from '#shared/contract/terminals/agent-sales.ts';
import { payAgentSale } from './pay.ts';
import { agentSaleList } from './queries.ts';
import {
  cancelAgentSale,
  getAgentSale,
  listAtTerminal,
  listCashOutLimits,
  simulateAgentSale,
  toAgentSale,
} from './service.ts';

export const agentSaleRoutes: Handlers<typeof agentSalesContract> = {
  listAgentSales: ({ tx, services, environment, query }) =>
    agentSaleList.page(tx, environment.id, query, services.clock.now(), toAgentSale),
  exportAgentSales: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'agent_sales', ...body, ids: null }),
  listCashOutLimits: async ({ tx, services }) => ({ items: await listCashOutLimits(services, tx) }),
  getAgentSale: ({ tx, environment, params }) => getAgentSale(tx, environment.id, params.agentSaleId),
  cancelAgentSale: async ({ tx, services, params, audit, environment }) => {
    const place = { environmentId: environment.id, id: params.agentSaleId };
    await cancelAgentSale(services, tx, place, audit);
    return getAgentSale(tx, environment.id, params.agentSaleId);
  },
  simulateAgentSale: ({ services, environment, params, body }) =>
    simulateAgentSale(services, environment, params.agentSaleId, body.card),
};

export const agentDeviceRoutes: Handlers<typeof agentDeviceContract> = {
  listDeviceAgentSales: {
    before: async ({ services, tokens }) => {
      await admitDevice(services, tokens.access);
    },
    handle: async ({ services, tx, tokens }) => {
      const device = await findDevice(tx, services.clock, tokens.access);
      const { clock } = withClockOf(services, device.environmentId);
      return { items: await listAtTerminal({ clock }, tx, device) };
    },
  },
  payDeviceAgentSale: async ({ services, tokens, params, body }) => {
    const device = await admitDevice(services, tokens.access);
    return payAgentSale(services, device, params.agentSaleId, body.card);
  },
};
