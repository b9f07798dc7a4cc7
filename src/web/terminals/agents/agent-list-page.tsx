// The list of agents: name, place, status, number of terminals and float.
import { IconUserDollar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { agentStatuses, agentStatusLabels } from '#shared/contract/terminals/agent-enums.ts';
import type { Agent } from '#shared/contract/terminals/agent-shapes.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { terminalTabs } from '../terminal-tabs.ts';
import { useMayChangeTerminals } from '../use-may-change.ts';
import type { ShownAgent } from './agent-secrets.tsx';
import { AgentStatusText, agentPath } from './agent-status.tsx';

const InviteForm = lazy(() => import('./invite-form.tsx').then((m) => ({ default: m.InviteForm })));
const AgentSecrets = lazy(() => import('./agent-secrets.tsx').then((m) => ({ default: m.AgentSecrets })));

const source = { endpoint: agentsContract.listAgents, period: ['createdFrom', 'createdTo'] } as const;
export const loadAgentList = loadList(source);
const tabs = statusTabs(agentStatuses, agentStatusLabels);

function Floats({ agent: { floats } }: { agent: Agent }) {
  const [first, ...others] = floats;
  if (!first) return '—';
  return (
    <>
      <MoneyText amount={first.balance} currency={first.currency} />
      {others.length > 0 && <span className="mut"> +{others.length}</span>}
    </>
  );
}

const columns: readonly Column<Agent>[] = [
  {
    key: 'name',
    header: 'Agent',
    sort: 'name',
    width: 190,
    fixed: true,
    cell: ({ name }) => <span className="strong trunc">{name}</span>,
  },
  {
    key: 'code',
    header: 'Code',
    sort: 'code',
    width: 96,
    cell: ({ code }) => <span className="num">{code}</span>,
  },
  { key: 'address', header: 'Address', cell: ({ address }) => <span className="trunc">{address}</span> },
  {
    key: 'terminals',
    header: 'Terminals',
    width: 90,
    align: 'right',
    cell: ({ terminals }) => <span className="num">{terminals}</span>,
  },
  { key: 'float', header: 'Float', width: 150, align: 'right', cell: (row) => <Floats agent={row} /> },
  {
    key: 'lastSignedInAt',
    header: 'Last login',
    width: 130,
    cell: ({ lastSignedInAt }) => (lastSignedInAt ? <DateText at={lastSignedInAt} as="relative" /> : '—'),
  },
  { ...statusColumn, width: 136, cell: (row) => <AgentStatusText agent={row} /> },
  { ...createdColumn, width: 140, hidden: true },
];

export function AgentListPage() {
  const mayChange = useMayChangeTerminals();
  const [shown, setShown] = useState<ShownAgent | null>(null);
  const [create, form] = useCreate({
    label: 'Invite agent',
    form: (dialog) => <InviteForm {...dialog} onMade={setShown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="agents"
      title="Agents"
      label="Agents"
      subRoutes={terminalTabs}
      search="Name, code, phone or e-mail"
      tabs={tabs}
      columns={columns}
      rowPath={agentPath}
      phone={(row) => ({
        title: row.name,
        meta: row.code,
        amount: <Floats agent={row} />,
        status: <AgentStatusText agent={row} />,
      })}
      exports={agentsContract.exportAgents}
      create={mayChange && create}
      empty={{
        icon: IconUserDollar,
        title: 'No agents yet',
        text: 'Agents sell and hand out cash at your POS terminals. They log in with a code and a PIN, and use a float you fund.',
      }}
    >
      {form}
      <Suspense>{shown && <AgentSecrets shown={shown} onClose={() => setShown(null)} />}</Suspense>
    </ListPage>
  );
}
