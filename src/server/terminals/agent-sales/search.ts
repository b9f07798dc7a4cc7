// Sales and cash-outs of agents in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { agentSaleKindLabels } from '#shared/contract/terminals/agent-enums.ts';
import { agentSalesContract } from '#shared/contract/terminals/agent-sales.ts';
import { agentSaleList } from './queries.ts';
import { toAgentSale } from './service.ts';

export const searchAgentSales = searchPages(agentSalesContract.listAgentSales, {
  page: (db, { actor }, query) =>
    agentSaleList.page(db, actor.environment.id, query, new Date(0), toAgentSale),
  resultOf: (row) => ({
    kind: 'agent_sale',
    title: row.reference,
    subtitle: joined(agentSaleKindLabels[row.kind], row.agent.name),
    path: `/payment-gateway/terminal/transactions/agent-sales?search=${row.reference}`,
  }),
});
