// Handlers of agents and of their floats.
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { agentsContract } from '#shared/contract/terminals/agents.ts';
import { renewPin } from './access.ts';
import { setCommission } from './commissions.ts';
import { fundFloat, listFloatEntries, returnFloat } from './floats.ts';
import { setIdentity } from './identities.ts';
import { soldBy } from './own-queries.ts';
import { countLink, countLinkOf, sendPinLink } from './pin-links.ts';
import { agentList, findListedAgent } from './queries.ts';
import {
  blockAgent,
  closeAgent,
  getAgent,
  inviteAgent,
  toAgent,
  unblockAgent,
  updateAgent,
} from './service.ts';
import { assignTerminal, takeTerminal } from './terminals.ts';

export const agentRoutes: Handlers<typeof agentsContract> = {
  listAgents: ({ tx, services, environment, query }) =>
    agentList.page(tx, environment.id, query, services.clock.now(), toAgent),
  exportAgents: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'agents', ...body, ids: null }),
  inviteAgent: {
    before: ({ services, environment, body }) => countLink(services, environment, body.phone),
    handle: ({ tx, services, body, ...call }) => inviteAgent(services, tx, call, body),
  },
  getAgent: ({ tx, services, environment, params }) => getAgent(services, tx, environment, params.agentId),
  updateAgent: async ({ tx, services, params: { agentId }, body, ...call }) => {
    await updateAgent(services, tx, call, agentId, body);
    return getAgent(services, tx, call.environment, agentId);
  },
  setAgentIdentity: async ({ tx, services, params: { agentId }, body, ...call }) => {
    await setIdentity(services, tx, call, agentId, body);
    return getAgent(services, tx, call.environment, agentId);
  },
  assignAgentTerminal: async ({ tx, services, params: { agentId }, body, ...call }) => {
    await assignTerminal(services, tx, call, agentId, body.serialNo);
    return getAgent(services, tx, call.environment, agentId);
  },
  takeAgentTerminal: async ({ tx, services, params: { agentId, serialNo }, ...call }) => {
    await takeTerminal(services, tx, call, agentId, serialNo);
    return getAgent(services, tx, call.environment, agentId);
  },
  setAgentCommission: async ({ tx, services, params: { agentId }, body, ...call }) => {
    await setCommission(services, tx, call, agentId, body);
    return getAgent(services, tx, call.environment, agentId);
  },
  renewAgentPin: {
    before: ({ services, environment, params }) => countLinkOf(services, environment, params.agentId),
    handle: async ({ tx, services, params: { agentId }, body, ...call }) => {
      const access = await renewPin(services, tx, call, agentId, body.newLink);
      return { ...(await getAgent(services, tx, call.environment, agentId)), ...access };
    },
  },
  sendAgentPinLink: {
    before: ({ services, environment, params }) => countLinkOf(services, environment, params.agentId),
    handle: async ({ tx, services, params: { agentId }, ...call }) => {
      await sendPinLink(services, tx, call, agentId);
      return getAgent(services, tx, call.environment, agentId);
    },
  },
  blockAgent: async ({ tx, services, params: { agentId }, body, ...call }) => {
    await blockAgent(services, tx, call, agentId, body.reason);
    return getAgent(services, tx, call.environment, agentId);
  },
  unblockAgent: async ({ tx, services, params: { agentId }, ...call }) => {
    await unblockAgent(services, tx, call, agentId);
    return getAgent(services, tx, call.environment, agentId);
  },
  closeAgent: async ({ tx, services, params: { agentId }, body, ...call }) => {
    await closeAgent(services, tx, call, agentId, body.reason);
    return getAgent(services, tx, call.environment, agentId);
  },
  fundAgentFloat: async ({ tx, services, params: { agentId }, body, ...call }) => {
    const reference = await fundFloat(services, tx, call, agentId, body);
    return { reference, agent: await getAgent(services, tx, call.environment, agentId) };
  },
  returnAgentFloat: async ({ tx, services, params: { agentId }, body, ...call }) => {
    const reference = await returnFloat(services, tx, call, agentId, body);
    return { reference, agent: await getAgent(services, tx, call.environment, agentId) };
  },
  listAgentFloatEntries: ({ tx, environment, params, query }) =>
    listFloatEntries(tx, environment, params.agentId, query),
  listAgentTransactions: async ({ tx, environment, params: { agentId }, query }) => {
    await findListedAgent(tx, environment.id, agentId);
    return listTransactions(tx, environment, query, soldBy(environment.id, agentId));
  },
  exportAgentTransactions: async ({ tx, services, actor, params: { agentId }, body }) => {
    await findListedAgent(tx, actor.environment.id, agentId);
    const filters = { ...body.filters, agentId };
    return createExport(tx, services.clock, actor, {
      kind: 'agent_transactions',
      ...body,
      filters,
      ids: null,
    });
  },
};
