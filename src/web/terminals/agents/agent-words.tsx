// How an agent is called and stands, and where one is found.
import type { Agent } from '#shared/contract/terminals/agent-shapes.ts';
import { type AgentStatus, agentStatusLabels } from '#shared/contract/terminals/agent-words.ts';
import { type StatusStyle, StyledStatus } from '#web/ui/status.tsx';
import { agentsPath } from '../terminal-tabs.ts';

export const agentPath = ({ id }: Pick<Agent, 'id'>) => `${agentsPath}/${id}`;

const looks: Record<AgentStatus, StatusStyle> = {
  INVITED: { label: agentStatusLabels.INVITED, tone: 'info', shape: 'ring' },
  ACTIVE: { label: agentStatusLabels.ACTIVE, tone: 'success' },
  BLOCKED: { label: agentStatusLabels.BLOCKED, tone: 'danger', shape: 'half' },
  CLOSED: { label: agentStatusLabels.CLOSED, tone: 'neutral', shape: 'ring' },
};
const unverified: StatusStyle = { label: 'Not verified', tone: 'warning', shape: 'ring' };

/** Until the register has confirmed who it is nothing is sold, whatever the state says. */
export function AgentStatusText({
  agent: { status, verified },
  badge = false,
}: {
  agent: Pick<Agent, 'status' | 'verified'>;
  badge?: boolean;
}) {
  const isOpen = status === 'INVITED' || status === 'ACTIVE';
  return <StyledStatus of={isOpen && !verified ? unverified : looks[status]} badge={badge} />;
}
