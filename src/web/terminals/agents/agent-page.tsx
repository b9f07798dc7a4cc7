// One agent: name, code, state and actions above the tabs.
import { useFreshFigures } from '#web/api/detail/use-fresh-figures.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { agentsPath } from '../terminal-tabs.ts';
import { AgentActions, AgentDialogs, useAgentDialogs } from './agent-actions.tsx';
import { useAgent } from './agent-query.ts';
import { AgentStatusText, agentPath } from './agent-status.tsx';

const crumbs = [{ label: 'Agents', path: agentsPath }];

export function AgentPage() {
  const dialogs = useAgentDialogs();
  useFreshFigures('agents');
  return (
    <DetailPage query={useAgent()} name="Agent" crumbs={crumbs}>
      {(agent) => ({
        title: agent.name,
        reference: agent.code,
        badges: <AgentStatusText agent={agent} badge />,
        meta: (
          <>
            <span>{agent.address}</span>
            {agent.lastSignedInAt && <DateText at={agent.lastSignedInAt} as="relative" />}
          </>
        ),
        actions: <AgentActions agent={agent} dialogs={dialogs} />,
        tabs: [
          { label: 'Information', path: `${agentPath(agent)}/information` },
          { label: 'Online transactions', path: `${agentPath(agent)}/transactions/online-transactions` },
          { label: 'Cash registers', path: `${agentPath(agent)}/transactions/cash-registers` },
        ],
        dialogs: <AgentDialogs agent={agent} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
