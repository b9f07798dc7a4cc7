// The quick start: from an empty account to a verified webhook in five steps, with commands that work as pasted.
import { SegmentedControl } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import {
  quickStartCard,
  quickStartCommands,
  quickStartScopes,
  type SnippetLanguage,
  verifySnippets,
} from '#shared/developers/quick-start.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CodeBlock } from '#web/ui/code/code-block.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import './quick-start.css';

export function QuickStartPage() {
  const { t } = useTranslation();
  const { mode } = useSession();
  const [key, setKey] = useState<string | null>(null);
  const commands = quickStartCommands({ origin: window.location.origin, key });
  return (
    <div className="stack">
      {mode === 'live' && (
        <Banner tone="warning">
          {t('These steps work in test mode, where no real money moves. Switch to test mode first.')}
        </Banner>
      )}
      <Step
        number={1}
        title="Create a secret key and set it in your terminal"
        end={<MakeKey onMade={setKey} />}
      >
        {key ? (
          <Banner tone="warning">
            {t('The key is shown until you leave this page and cannot be shown again.')}
          </Banner>
        ) : (
          <p className="mut">
            {t('Secret keys stay on your server. Create one here, or paste an existing key below.')}
          </p>
        )}
        <CodeBlock text={commands.key} label="command" head="bash" />
      </Step>
      <Step number={2} title="Start a payment">
        <p className="mut">
          {t(
            'Amounts are in minor units: 250000 is 2,500.00. The response contains the URL to send the payer to.',
          )}
        </p>
        <CodeBlock text={commands.initialize} label="command" head="bash" />
      </Step>
      <Step number={3} title="Pay it with a test card">
        <p className="mut">
          {t(
            'Open the printed URL and pay with {{card}}, any future expiry date and any CVV. Or pay from the terminal:',
            {
              card: quickStartCard.number.replace(/(\d{4})(?=\d)/g, '$1 '),
            },
          )}
        </p>
        <CodeBlock text={commands.pay} label="command" head="bash" />
      </Step>
      <Step number={4} title="Read the transaction">
        <p className="mut">
          {t(
            'Rely on this response, not on the browser redirect. Deliver the goods when status is successful.',
          )}
        </p>
        <CodeBlock text={commands.read} label="command" head="bash" />
      </Step>
      <Step number={5} title="Receive and verify the webhook">
        <p className="mut">
          {t('Add an endpoint under')}{' '}
          <Link to="/settings/configuration/notifications" className="link">
            {t('Notifications')}
          </Link>
          {t(
            '; its signing secret is shown once. Respond with 2xx within 10 seconds, and verify every webhook as follows:',
          )}
        </p>
        <Verify />
      </Step>
    </div>
  );
}

type StepProps = { number: number; title: string; end?: ReactNode; children: ReactNode };

function Step({ number, title, end, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <SectionCard
      title={
        <span className="quick-title">
          <span className="quick-number num">{number}</span>
          {t(title)}
        </span>
      }
      end={end}
    >
      <div className="stack quick-step">{children}</div>
    </SectionCard>
  );
}

function MakeKey({ onMade }: { onMade: (key: string) => void }) {
  const { t } = useTranslation();
  const { mode } = useSession();
  const mayMake = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const make = useCall(apiKeysContract.createApiKey, {
    success: 'API key created',
    onSuccess: (created) => onMade(created.key),
  });
  if (!mayMake || mode === 'live') return null;
  const body = { name: 'Quick start', kind: 'secret' as const, permissions: [...quickStartScopes] };
  return (
    <WriteButton
      variant="default"
      leftSection={<IconKey size={16} />}
      loading={make.isPending}
      onClick={() => void make.run({ body })}
    >
      {t('Create test key')}
    </WriteButton>
  );
}

const languages: { value: SnippetLanguage; label: string }[] = [
  { value: 'node', label: 'Node.js' },
  { value: 'php', label: 'PHP' },
  { value: 'python', label: 'Python' },
];

function Verify() {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<SnippetLanguage>('node');
  return (
    <CodeBlock
      text={verifySnippets[language]}
      label="code"
      head={
        <SegmentedControl
          size="xs"
          aria-label={t('Language')}
          value={language}
          onChange={(value) => setLanguage(value as SnippetLanguage)}
          data={languages}
        />
      }
    />
  );
}
