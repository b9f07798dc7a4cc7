// One delivery: its request, response and every attempt.
import { SegmentedControl } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type WebhookAttempt,
  type WebhookDeliveryDetail,
  webhooksContract,
} from '#shared/contract/developers/webhooks.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CodeBlock } from '#web/ui/code/code-block.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DeliveryStatus } from '#web/ui/developers/delivery-status.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { Page } from '#web/ui/page.tsx';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { addressText, durationText, endpointPath, notificationsPath, prettyJson } from './webhook-labels.ts';
import './webhooks.css';

const deliveryQueryOf = (deliveryId: string) =>
  queryOptionsOf(webhooksContract.getWebhookDelivery, { params: { deliveryId } });
const refreshMs = 1000;

export function loadDelivery({ params, queryClient }: ScreenLocation<'deliveryId'>) {
  return queryClient.prefetchQuery(deliveryQueryOf(params.deliveryId));
}

export function DeliveryPage({ params: { deliveryId, endpointId } }: PageProps<'deliveryId' | 'endpointId'>) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const {
    data: delivery,
    error,
    refetch,
  } = useQuery({
    ...deliveryQueryOf(deliveryId),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? refreshMs : false),
  });
  const resend = useCall(webhooksContract.resendWebhookDelivery);
  const crumbs = [
    { label: 'Notifications', path: notificationsPath },
    { label: 'Webhook endpoint', path: endpointPath({ id: endpointId }) },
  ];
  if (error && !delivery) {
    return (
      <Page title={t('Delivery')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!delivery) {
    return (
      <Page title={<span className="sk" style={{ width: 240, height: 24 }} />} crumbs={crumbs}>
        <div className="sk" style={{ height: 320 }} />
      </Page>
    );
  }
  return (
    <Page
      title={delivery.event.type}
      badges={<DeliveryStatus delivery={delivery} badge />}
      crumbs={[...crumbs, { label: 'Delivery' }]}
      meta={
        <>
          <span>{addressText(delivery.endpointUrl)}</span>
          <span className="num">#{delivery.event.number}</span>
          <DateText at={delivery.event.occurredAt} as="exact" />
          <CopyText text={delivery.event.id} label="event id" />
          {delivery.event.sample && <span>{t('Sample')}</span>}
        </>
      }
      actions={
        mayChange && (
          <WriteButton
            leftSection={<IconRefresh size={16} />}
            loading={resend.isPending}
            onClick={() => void resend.run({ params: { deliveryId }, body: {} })}
          >
            {t('Resend')}
          </WriteButton>
        )
      }
    >
      <div className="stack">
        <Next delivery={delivery} />
        <Attempts delivery={delivery} />
      </div>
    </Page>
  );
}

function Next({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation();
  if (delivery.status === 'SUCCESSFUL') return null;
  if (delivery.status === 'FAILED')
    return (
      <Banner tone="danger">
        {delivery.failure} {t('It is not retried automatically. Resend it after you fix the cause.')}
      </Banner>
    );
  if (delivery.attemptCount === 0 || !delivery.nextAttemptAt) return <Banner>{t('Sending.')}</Banner>;
  return (
    <Banner tone="warning">
      {delivery.failure} {t('Next attempt:')} <DateText at={delivery.nextAttemptAt} as="exact" />.
    </Banner>
  );
}

type Side = 'request' | 'response';

function Attempts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const [side, setSide] = useState<Side>('request');
  const attempt = delivery.attempts.find((attempt) => attempt.number === chosen) ?? delivery.attempts[0];
  return (
    <div className="delivery-cards">
      <SectionCard title={t('Attempts')} flush>
        {delivery.attempts.length === 0 && <p className="mut delivery-none">{t('None yet.')}</p>}
        <ul className="attempt-list">
          {delivery.attempts.map((item) => (
            <li key={item.number}>
              <button
                type="button"
                className="attempt"
                aria-pressed={item.number === attempt?.number}
                onClick={() => setChosen(item.number)}
              >
                <AttemptStatus attempt={item} />
                <span className="mut xs num">{durationText(item.durationMs)}</span>
                <span className="mut xs attempt-time">
                  {t('Attempt {{number}}', { number: item.number })} ·{' '}
                  <DateText at={item.startedAt} as="exact" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard
        title={t(side === 'request' ? 'Request' : 'Response')}
        end={
          <SegmentedControl
            size="xs"
            aria-label={t('Show')}
            value={side}
            onChange={(value) => setSide(value as Side)}
            data={[
              { value: 'request', label: t('Request') },
              { value: 'response', label: t('Response') },
            ]}
          />
        }
      >
        {side === 'request' ? <Sent delivery={delivery} attempt={attempt} /> : <Answered attempt={attempt} />}
      </SectionCard>
    </div>
  );
}

function AttemptStatus({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation();
  return (
    <Status tone={attempt.failure === null ? 'success' : 'danger'}>
      {attempt.responseStatus ?? t('No response')}
    </Status>
  );
}

const requestLine = (url: string): string => `POST ${url}`;
const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function Sent({
  delivery,
  attempt,
}: {
  delivery: WebhookDeliveryDetail;
  attempt: WebhookAttempt | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <span className="trunc">
        <code>{requestLine(delivery.endpointUrl)}</code>
      </span>
      {attempt && Object.keys(attempt.requestHeaders).length > 0 && (
        <CodeBlock text={headerLines(attempt.requestHeaders)} label="headers" head={t('Headers')} />
      )}
      <CodeBlock text={prettyJson(delivery.body)} label="body" head={t('Body')} />
    </div>
  );
}

function Answered({ attempt }: { attempt: WebhookAttempt | undefined }) {
  const { t } = useTranslation();
  if (!attempt) return <p className="mut delivery-note">{t('No response yet.')}</p>;
  return (
    <div className="stack">
      <span className="row">
        <AttemptStatus attempt={attempt} />
        <span className="mut num">{durationText(attempt.durationMs)}</span>
      </span>
      {attempt.failure && <p className="delivery-note">{attempt.failure}</p>}
      {attempt.responseHeaders && (
        <CodeBlock text={headerLines(attempt.responseHeaders)} label="headers" head={t('Headers')} />
      )}
      {attempt.responseBody !== null &&
        (attempt.responseBody === '' ? (
          <p className="mut delivery-note">{t('Empty body.')}</p>
        ) : (
          <CodeBlock text={prettyJson(attempt.responseBody)} label="body" head={t('Body')} />
        ))}
    </div>
  );
}
