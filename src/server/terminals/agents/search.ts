// Agents in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { agentList } from './queries.ts';
import { toAgent } from './service.ts';

export const searchAgents = searchPages(agentsContract.listAgents, {
  page: (db, { actor }, query) => agentList.page(db, actor.environment.id, query, new Date(0), toAgent),
  resultOf: (one) => ({
    kind: 'agent',
    title: one.name,
    subtitle: joined(one.code, one.address),
    path: `/payment-gateway/terminal/agents/${one.id}/information`,
  }),
});
