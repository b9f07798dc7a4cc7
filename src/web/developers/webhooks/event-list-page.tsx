// All webhook events, with an example payload of each.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { CodeBlock } from '#web/ui/code/code-block.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import './webhooks.css';

const typesQuery = queryOptionsOf(webhooksContract.listWebhookEventTypes);

export function loadEvents({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(typesQuery);
}

export function EventListPage() {
  const { t } = useTranslation();
  const { data: types, error, refetch } = useQuery(typesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !types) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!types) return <div className="sk" style={{ height: 360 }} aria-busy="true" />;
  const shown = types.find(({ type }) => type === chosen) ?? types[0];
  return (
    <div className="delivery-cards">
      <SectionCard title={t('Webhook events')} flush>
        <ul className="attempt-list event-list">
          {types.map(({ type, sentence }) => (
            <li key={type}>
              <button
                type="button"
                className="attempt"
                aria-pressed={type === shown?.type}
                onClick={() => setChosen(type)}
              >
                <code className="strong">{type}</code>
                <span className="mut xs attempt-time">{t(sentence)}</span>
              </button>
            </li>
          ))}
        </ul>
      </SectionCard>
      {shown && (
        <SectionCard title={shown.type}>
          <div className="stack">
            <p className="mut delivery-note">{t(shown.sentence)}</p>
            <CodeBlock text={payloadOf(shown)} label="payload" head={t('Example payload')} />
            <p className="mut sm delivery-note">
              {t(
                'Amounts are in minor units. Deliveries can be duplicated or out of order: use id, number and occurredAt.',
              )}
            </p>
          </div>
        </SectionCard>
      )}
    </div>
  );
}

/** Returns the whole body as it is sent, with the example as its data. */
function payloadOf({ type, example }: { type: string; example: string }): string {
  const payload = {
    id: '019aa5b4-0d52-7f10-8c3e-2b6a9d4e7f01',
    type,
    number: 128,
    mode: 'live',
    sample: false,
    occurredAt: '2026-11-21T09:20:41.870Z',
    data: JSON.parse(example) as unknown,
  };
  return JSON.stringify(payload, null, 2);
}
