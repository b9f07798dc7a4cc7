// The result of an invitation or a new PIN: the recipient and validity of the link, and, shown once, the address and PIN to hand over
// without it.
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AgentDetail } from '#shared/contract/terminals/agent-shapes.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { closedByButtonsOnly } from '#web/ui/secrets/show-once-dialog.tsx';
import { useSentTo } from './agent-status.tsx';

/** `link`: null if the address stays the same. */
export type ShownAgent = { agent: AgentDetail; link: string | null; pin: string; isNew: boolean };

export function AgentSecrets({ shown, onClose }: { shown: ShownAgent; onClose: () => void }) {
  const { t } = useTranslation();
  const { agent, link, pin, isNew } = shown;
  const { name, code } = agent;
  const title = isNew ? t('{{name}} is invited', { name }) : t('New PIN for {{name}}', { name });
  return (
    <Modal opened onClose={() => undefined} title={title} size={560} centered {...closedByButtonsOnly}>
      <div className="stack">
        <Sent agent={agent} />
        <p className="mut">
          {link
            ? t(
                'These also work until the agent chooses a PIN. They are shown only once. Give them to the agent in person if the link does not arrive.',
              )
            : t(
                'This PIN works until the agent chooses one. It is shown only once. Give it to the agent in person if the link does not arrive.',
              )}
        </p>
        <KeyValues
          wide
          items={[
            { label: t('Agent code'), value: <CopyText text={code} label="code" /> },
            link !== null && { label: t('Address'), value: <CopyText text={link} label="address" whole /> },
            { label: t('PIN'), value: <CopyText text={pin} label="PIN" /> },
          ]}
        />
        <div className="row">
          <Button data-autofocus onClick={onClose}>
            {t('Done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Sent({ agent }: { agent: AgentDetail }) {
  const { t } = useTranslation();
  const sent = useSentTo(agent);
  const { until } = agent.pinLink;
  if (!sent || !until)
    return (
      <Banner tone="warning">
        {t(
          'No link was sent because SMS is not connected and there is no e-mail address. Give these to the agent in person.',
        )}
      </Banner>
    );
  return (
    <Banner>
      {sent} {t('The agent can use it once to choose a PIN, until')} <DateText at={until} />.
    </Banner>
  );
}
