// One call of the log: its caller, request and response.

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiCallDetail, apiCallsContract } from '#shared/contract/developers/api-calls.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { durationText } from '#web/developers/webhooks/webhook-labels.ts';
import { CodeBlock } from '#web/ui/code/code-block.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ApiCallStatus } from '#web/ui/developers/api-call-status.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { Page } from '#web/ui/page.tsx';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

const callQueryOf = (callId: string) => queryOptionsOf(apiCallsContract.getApiCall, { params: { callId } });

export function loadApiCall({ params, queryClient }: ScreenLocation<'callId'>) {
  return queryClient.prefetchQuery(callQueryOf(params.callId));
}

const crumbs = [{ label: 'API log', path: '/settings/configuration/api-logs' }];

export function ApiCallPage({ params: { callId } }: PageProps<'callId'>) {
  const { t } = useTranslation();
  const { data: call, error, refetch } = useQuery(callQueryOf(callId));
  if (error && !call) {
    return (
      <Page title={t('API call')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!call) {
    return (
      <Page title={<span className="sk" style={{ width: 320, height: 24 }} />} crumbs={crumbs}>
        <div className="sk" style={{ height: 320 }} />
      </Page>
    );
  }
  return (
    <Page
      title={`${call.method} ${call.path}`}
      badges={<ApiCallStatus status={call.status} badge />}
      crumbs={[...crumbs, { label: call.operation }]}
      meta={
        <>
          <DateText at={call.at} as="exact" />
          <span>{call.key.name}</span>
          <span className="num">{durationText(call.durationMs)}</span>
        </>
      }
    >
      <div className="stack">
        <Origin call={call} />
        <SectionCard title={t('Request')}>
          <div className="stack">
            {call.query && (
              <CodeBlock text={JSON.stringify(call.query, null, 2)} label="query" head={t('Query')} />
            )}
            <Body text={call.requestBody} />
          </div>
        </SectionCard>
        <SectionCard title={t('Response')}>
          <Body text={call.responseBody} />
        </SectionCard>
      </div>
    </Page>
  );
}

function Body({ text }: { text: string | null }) {
  const { t } = useTranslation();
  if (text === null) return <span className="mut">{t('No body')}</span>;
  return <CodeBlock text={text} label="body" head={t('Body')} />;
}

function Origin({ call }: { call: ApiCallDetail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Call')}>
      <KeyValues
        items={[
          { label: t('Request'), value: <CopyText text={call.id} label="request id" whole /> },
          {
            label: t('API key'),
            value: (
              <span>
                {call.key.name} <code className="mut">{call.key.hint}</code>
              </span>
            ),
          },
          { label: t('IP address'), value: <span className="num">{call.ip}</span> },
          call.userAgent !== null && { label: t('Client'), value: call.userAgent },
          call.idempotencyKey !== null && {
            label: t('Idempotency key'),
            value: <CopyText text={call.idempotencyKey} label="idempotency key" />,
          },
          call.errorCode !== null && { label: t('Error'), value: <code>{call.errorCode}</code> },
        ]}
      />
    </SectionCard>
  );
}
