// The POS terminals of an agent: assign and take back.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentDetail } from '#shared/contract/terminals/agent-shapes.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { PosTerminalStatusText, posTerminalPath } from '../pos-terminals/pos-terminal-status.tsx';
import { useMayChangeTerminals } from '../use-may-change.ts';

const AssignForm = lazy(() => import('./agent-forms.tsx').then((m) => ({ default: m.AssignForm })));
type Assigned = AgentDetail['assigned'][number];

export function AgentTerminals({ agent }: { agent: AgentDetail }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeTerminals() && agent.status !== 'CLOSED';
  const [isAsked, setAsked] = useState(false);
  const [taken, setTaken] = useState<Assigned | null>(null);
  const take = useCall(agentsContract.takeAgentTerminal);
  const params = { agentId: agent.id, serialNo: taken?.id ?? '' };
  return (
    <SectionCard
      title={t('POS terminals')}
      end={
        mayChange && (
          <Button size="xs" variant="default" onClick={() => setAsked(true)}>
            {t('Assign terminal')}
          </Button>
        )
      }
    >
      {agent.assigned.length === 0 && (
        <p className="mut sm">{t('None yet. Assign a terminal so that the agent can sell.')}</p>
      )}
      <ul className="device-keys">
        {agent.assigned.map((item) => (
          <li key={item.id}>
            <div>
              <Link className="strong" to={posTerminalPath(item)}>
                {item.name}
              </Link>{' '}
              <span className="mut num">{item.serialNumber}</span>
              <div className="mut row">
                <PosTerminalStatusText status={item.status} /> <DateText at={item.since} as="relative" />
              </div>
            </div>
            {mayChange && (
              <Button
                size="xs"
                variant="subtle"
                color="red"
                aria-label={t('Unassign {{name}}', { name: item.name })}
                onClick={() => setTaken(item)}
              >
                {t('Unassign')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>{isAsked && <AssignForm agent={agent} opened onClose={() => setAsked(false)} />}</Suspense>
      <Confirm
        opened={taken !== null}
        onClose={() => setTaken(null)}
        title={t('Unassign {{name}}?', { name: taken?.name ?? '' })}
        action={t('Unassign')}
        onConfirm={() => take.run({ params }).then((done) => done !== undefined)}
      >
        {t('The agent can no longer sell on it. Past sales stay with the agent.')}
      </Confirm>
    </SectionCard>
  );
}
