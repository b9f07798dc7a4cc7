// Agents in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { agentList } from './queries.ts';
import { toAgent } from './service.ts';

export const searchAgents = searchPages(agentsContract.listAgents, {
  page: (db, { actor }, query) => agentList.page(db, actor.environment.id, query, new Date(0), toAgent),
  resultOf: (row) => ({
    kind: 'agent',
    title: row.name,
    subtitle: joined(row.code, row.address),
    path: `/payment-gateway/terminal/agents/${row.id}/information`,
  }),
});
