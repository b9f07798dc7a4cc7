// The list of agents' sales and cash-outs, including those that wait for a card.
import { IconCash } from '@tabler/icons-react';
import {
  agentSaleKindLabels,
  agentSaleStatuses,
  agentSaleStatusLabels,
} from '#shared/contract/terminals/agent-enums.ts';
import { type AgentSale, agentSalesContract } from '#shared/contract/terminals/agent-sales.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { amountColumn, createdColumn, moneyColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { agentPath } from '../agents/agent-status.tsx';
import { terminalTabs, terminalTransactionTabs } from '../terminal-tabs.ts';
import { AgentSaleMenu, AgentSaleStatusText } from './agent-sale-actions.tsx';

const source = {
  endpoint: agentSalesContract.listAgentSales,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadAgentSaleList = loadList(source);
const tabs = statusTabs(agentSaleStatuses, agentSaleStatusLabels);
const columns: readonly Column<AgentSale>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 150,
    fixed: true,
    cell: (row) => <span className="strong">{row.reference}</span>,
  },
  { key: 'kind', header: 'Type', width: 110, cell: (row) => agentSaleKindLabels[row.kind] },
  { key: 'agent', header: 'Agent', cell: (row) => <span className="trunc">{row.agent.name}</span> },
  { key: 'terminal', header: 'Terminal', cell: (row) => <span className="trunc">{row.terminal.name}</span> },
  {
    key: 'customer',
    header: 'Customer',
    width: 150,
    cell: (row) => <span className="num">{row.customerPhone ?? '—'}</span>,
  },
  amountColumn,
  moneyColumn('commission', 'Commission'),
  { ...statusColumn, width: 120, cell: ({ status }) => <AgentSaleStatusText status={status} /> },
  { ...createdColumn, width: 140 },
];

export function AgentSaleListPage() {
  return (
    <ListPage
      list={useList(source)}
      name="agent-sales"
      title="Agent sales"
      label="Agent sales"
      subRoutes={terminalTabs}
      sections={terminalTransactionTabs}
      search="Reference, agent or code"
      tabs={tabs}
      columns={columns}
      rowPath={({ agent }) => `${agentPath(agent)}/information`}
      rowActions={(sale) => <AgentSaleMenu sale={sale} />}
      rowActionsWidth={64}
      phone={(row) => ({
        title: row.agent.name,
        meta: row.reference,
        amount: <MoneyText amount={row.amount} currency={row.currency} />,
        status: <AgentSaleStatusText status={row.status} />,
      })}
      exports={agentSalesContract.exportAgentSales}
      empty={{
        icon: IconCash,
        title: 'No agent sales yet',
        text: 'Sales and cash-outs that agents start on their own page appear here.',
      }}
    />
  );
}
