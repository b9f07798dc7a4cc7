// One webhook endpoint: its health, its events, and its deliveries.

import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deliveryListQuery,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhooksContract,
} from '#shared/contract/developers/webhooks.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { withCounts } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn, usePermissions } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DeliveryStatus } from '#web/ui/developers/delivery-status.tsx';
import { DeliveryTable } from '#web/ui/developers/delivery-table.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { Page } from '#web/ui/page.tsx';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { type EndpointAction, EndpointDialogs, EndpointMenu } from './endpoint-menu.tsx';
import { addressText, notificationsPath } from './webhook-labels.ts';
import { EndpointStatus } from './webhook-status.tsx';
import './webhooks.css';

const period = ['from', 'to'] as const;
const refreshMs = 3000;

const endpointQueryOf = (endpointId: string) =>
  queryOptionsOf(webhooksContract.getWebhookEndpoint, { params: { endpointId } });

export function loadEndpoint({ params, search, queryClient }: ScreenLocation<'endpointId'>) {
  const endpointId = params.endpointId;
  const { query } = readListState(deliveryListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return Promise.all([
    queryClient.prefetchQuery(endpointQueryOf(endpointId)),
    queryClient.prefetchQuery(
      queryOptionsOf(webhooksContract.listWebhookDeliveries, { query: withCounts({ ...query, endpointId }) }),
    ),
  ]);
}

const crumbs = [{ label: 'Notifications', path: notificationsPath }];

export function EndpointPage({ params: { endpointId } }: PageProps<'endpointId'>) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const { data: endpoint, error, refetch } = useQuery(endpointQueryOf(endpointId));
  const [question, setQuestion] = useState<EndpointAction | null>(null);
  if (error && !endpoint) {
    return (
      <Page title={t('Webhook endpoint')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!endpoint)
    return (
      <Page title={<span className="sk" style={{ width: 320, height: 24 }} />} crumbs={crumbs}>
        {null}
      </Page>
    );
  return (
    <Page
      title={<span className="webhook-address">{addressText(endpoint.url)}</span>}
      badges={
        <>
          <CopyText text={endpoint.url} label="address" buttonOnly />
          <EndpointStatus endpoint={endpoint} badge />
        </>
      }
      crumbs={[...crumbs, { label: 'Webhook endpoint' }]}
      meta={
        <>
          <span>{endpoint.description ?? t('Added')}</span>
          <DateText at={endpoint.createdAt} />
          <span>
            {t('Secret')} <code>{endpoint.secretHint}</code>
          </span>
        </>
      }
      actions={
        mayChange && (
          <>
            <Button
              leftSection={<IconSend size={16} />}
              disabled={!endpoint.enabled}
              onClick={() => setQuestion('test')}
            >
              {t('Send test event')}
            </Button>
            <EndpointMenu endpoint={endpoint} ask={setQuestion} />
          </>
        )
      }
    >
      <div className="stack">
        <Notes endpoint={endpoint} />
        <Deliveries endpointId={endpointId} />
      </div>
      <EndpointDialogs endpoint={endpoint} question={question} onClose={() => setQuestion(null)} />
    </Page>
  );
}

function Notes({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation();
  const { failingSince, needsAttention, enabled, previousSecretUntil, events, headers } = endpoint;
  return (
    <>
      {failingSince && enabled && (
        <Banner tone={needsAttention ? 'danger' : 'warning'}>
          {t('Failing since')} <DateText at={failingSince} as="exact" />.{' '}
          {t('Deliveries are retried for 72 hours, at increasing intervals.')}
        </Banner>
      )}
      {previousSecretUntil && (
        <Banner>
          {t('The secret was replaced. The previous one is also used until')}{' '}
          <DateText at={previousSecretUntil} as="exact" />.
        </Banner>
      )}
      <p className="mut sm webhook-note">
        {events.length === 0
          ? t('Receives all events')
          : t('Receives {{events}}', { events: events.join(', ') })}
        {headers.length > 0 &&
          ` · ${t('Custom headers: {{names}}', { names: headers.map(({ name }) => name).join(', ') })}`}
      </p>
    </>
  );
}

function Deliveries({ endpointId }: { endpointId: string }) {
  const list = useListState(deliveryListQuery, { period });
  const deliveries = useQuery({
    ...queryOptionsOf(webhooksContract.listWebhookDeliveries, {
      query: withCounts({ ...list.query, endpointId }),
    }),
    placeholderData: keepPreviousData,
    // Refreshes while deliveries are pending.
    refetchInterval: ({ state }) => ((state.data?.counts?.pending ?? 0) > 0 ? refreshMs : false),
  });
  const { counts } = deliveries.data ?? {};
  return (
    <>
      <FilterBar
        list={list}
        period
        filters={useFilters()}
        end={
          <ListExport
            endpoint={webhooksContract.exportWebhookDeliveries}
            filters={{ ...list.value, endpointId }}
            data={deliveries.data}
          />
        }
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          { value: 'SUCCESSFUL', label: 'Succeeded', count: counts?.succeeded },
          { value: 'FAILED', label: 'Failed', count: counts?.failed },
          { value: 'PENDING', label: 'Pending', count: counts?.pending },
        ]}
      />
      <DeliveryTable
        label="Deliveries"
        columns={columns}
        query={deliveries}
        list={list}
        empty={{
          icon: IconSend,
          title: 'No deliveries yet',
          text: 'Deliveries appear here with the request and the response. Send a test event to see one.',
        }}
      />
    </>
  );
}

function useFilters(): readonly Filter[] {
  const { data: types = [] } = useQuery(queryOptionsOf(webhooksContract.listWebhookEventTypes));
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'type',
        label: 'Event',
        options: types.map(({ type }) => ({ value: type, label: type })),
      },
    ],
    [types],
  );
}

function EventName({ delivery: { event } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  return (
    <span className="trunc">
      <span className="strong">{event.type}</span> <span className="mut num">#{event.number}</span>{' '}
      {event.sample && <span className="mut">{t('Sample')}</span>}
    </span>
  );
}

function Answer({ delivery }: { delivery: WebhookDelivery }) {
  const text = delivery.failure ?? delivery.responseStatus;
  return <span className="mut trunc">{text}</span>;
}

const columns: readonly Column<WebhookDelivery>[] = [
  { key: 'event', header: 'Event', width: 280, fixed: true, cell: (row) => <EventName delivery={row} /> },
  { key: 'answer', header: 'Last response', cell: (row) => <Answer delivery={row} /> },
  {
    key: 'attempts',
    header: 'Attempts',
    width: 90,
    align: 'right',
    cell: (row) => <span className="num">{row.attemptCount}</span>,
  },
  {
    key: 'at',
    header: 'Time',
    sort: 'at',
    sortFirst: 'descending',
    width: 232,
    cell: (row) => <DateText at={row.createdAt} as="exact" />,
  },
  { key: 'status', header: 'Status', width: 150, cell: (row) => <DeliveryStatus delivery={row} /> },
];
