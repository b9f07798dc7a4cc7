// Display name, status and path of an agent.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type AgentStatus, agentStatusLabels } from '#shared/contract/terminals/agent-enums.ts';
import type { Agent, AgentDetail } from '#shared/contract/terminals/agent-shapes.ts';
import { type StatusStyle, StyledStatus } from '#web/ui/status.tsx';
import { agentsPath } from '../terminal-tabs.ts';

export const agentPath = ({ id }: Pick<Agent, 'id'>) => `${agentsPath}/${id}`;

/** Returns the recipient of the newest valid link; null: none. */
export function useSentTo(agent: Pick<AgentDetail, 'phone' | 'email' | 'pinLink'>): string | null {
  const { t } = useTranslation();
  return sentTo(t, agent);
}

/** The same without a hook. A changed number or address invalidates the link, so the current ones are the recipient. */
export function sentTo(
  t: TFunction,
  { phone, email, pinLink: { by, until } }: Pick<AgentDetail, 'phone' | 'email' | 'pinLink'>,
): string | null {
  if (until === null || by.length === 0) return null;
  const values = { phone, email, interpolation: { escapeValue: false } };
  if (by.length === 2) return t('A link was sent by SMS to {{phone}} and by e-mail to {{email}}.', values);
  return by.includes('sms')
    ? t('A link was sent by SMS to {{phone}}.', values)
    : t('A link was sent by e-mail to {{email}}.', values);
}

const looks: Record<AgentStatus, StatusStyle> = {
  INVITED: { label: agentStatusLabels.INVITED, tone: 'info', shape: 'ring' },
  ACTIVE: { label: agentStatusLabels.ACTIVE, tone: 'success' },
  BLOCKED: { label: agentStatusLabels.BLOCKED, tone: 'danger', shape: 'half' },
  CLOSED: { label: agentStatusLabels.CLOSED, tone: 'neutral', shape: 'ring' },
};
const unverified: StatusStyle = { label: 'Not verified', tone: 'warning', shape: 'ring' };

/** Without a confirmed identity the agent cannot sell, whatever the state. */
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
