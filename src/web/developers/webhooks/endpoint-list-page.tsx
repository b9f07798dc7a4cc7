// Webhook endpoints of the active mode: where events are sent, and which of them need attention.
import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WebhookEndpoint, webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { useCreateHash } from '#web/ui/menu/use-create-hash.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { type EndpointAction, EndpointDialogs, EndpointMenu } from './endpoint-menu.tsx';
import { addressText, endpointPath, eventsPath } from './webhook-labels.ts';
import { EndpointStatus } from './webhook-status.tsx';

const CreateEndpoint = lazy(() => import('./endpoint-form.tsx').then((m) => ({ default: m.CreateEndpoint })));

const endpointsQuery = queryOptionsOf(webhooksContract.listWebhookEndpoints);

export function loadEndpointList({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(endpointsQuery);
}

export function EndpointListPage() {
  const { t } = useTranslation();
  const { mode } = useSession();
  const mayChange = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const endpoints = useQuery(endpointsQuery);
  const [creating, setCreating] = useState(0);
  const [asked, setAsked] = useState<{ endpoint: WebhookEndpoint; question: EndpointAction | null } | null>(
    null,
  );
  useCreateHash(() => setCreating((times) => Math.abs(times) + 1), mayChange);
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating((times) => Math.abs(times) + 1)}>
      {t('Add endpoint')}
    </Button>
  );
  const menu = (endpoint: WebhookEndpoint) =>
    mayChange && <EndpointMenu endpoint={endpoint} ask={(question) => setAsked({ endpoint, question })} />;
  return (
    <div className="stack">
      <Attention endpoints={endpoints.data ?? []} />
      <SectionCard
        title={t(mode === 'live' ? 'Webhook endpoints (live)' : 'Webhook endpoints (test)')}
        end={endpoints.data?.length !== 0 && create}
        flush
      >
        <DataTable
          label={t('Webhook endpoints')}
          columns={columns}
          idOf={(endpoint) => endpoint.id}
          query={queryOfAll(endpoints, endpoints.data)}
          inCard
          rowPath={endpointPath}
          {...(mayChange && { rowActions: menu })}
          phone={(endpoint) => ({
            title: addressText(endpoint.url),
            meta: <Events endpoint={endpoint} />,
            status: <EndpointStatus endpoint={endpoint} />,
          })}
          empty={
            <EmptyState
              icon={<IconWebhook size={24} />}
              title={t('No webhook endpoints yet')}
              text={t('A webhook endpoint is a URL that receives events, such as a payment.')}
              action={create}
            />
          }
        />
      </SectionCard>
      <p className="mut sm" style={{ margin: 0 }}>
        {t('Available events, with an example of each:')}{' '}
        <Link to={eventsPath} className="link">
          {t('Webhook events')}
        </Link>
      </p>
      {creating !== 0 && (
        <Suspense>
          <CreateEndpoint
            key={Math.abs(creating)}
            opened={creating > 0}
            onClose={() => setCreating((times) => -Math.abs(times))}
          />
        </Suspense>
      )}
      {asked && (
        <EndpointDialogs
          endpoint={asked.endpoint}
          question={asked.question}
          onClose={() => setAsked((before) => before && { ...before, question: null })}
        />
      )}
    </div>
  );
}

/** Endpoints without a successful delivery for three days. */
export function Attention({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { t } = useTranslation();
  const failing = endpoints.filter((endpoint) => endpoint.needsAttention);
  if (failing.length === 0) return null;
  return (
    <Banner tone="danger">
      {t('Needs attention: no delivery to {{addresses}} has succeeded for 72 hours.', {
        addresses: failing.map(({ url }) => addressText(url)).join(', '),
      })}
    </Banner>
  );
}

function Events({ endpoint: { events } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation();
  if (events.length === 0) return <span className="mut">{t('All events')}</span>;
  return (
    <span className="mut trunc" title={events.join('\n')}>
      {events.length === 1 ? events[0] : t('{{count}} events', { count: events.length })}
    </span>
  );
}

function Address({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <span className="trunc">
      <span className="strong">{addressText(endpoint.url)}</span>{' '}
      <span className="mut">{endpoint.description}</span>
    </span>
  );
}

function LastDelivery({ endpoint: { lastDeliveryAt } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation();
  if (!lastDeliveryAt) return <span className="mut">{t('Never')}</span>;
  return <DateText at={lastDeliveryAt} as="relative" />;
}

const columns: readonly Column<WebhookEndpoint>[] = [
  { key: 'url', header: 'Endpoint', fixed: true, cell: (row) => <Address endpoint={row} /> },
  { key: 'events', header: 'Events', width: 180, cell: (row) => <Events endpoint={row} /> },
  { key: 'last', header: 'Last delivery', width: 140, cell: (row) => <LastDelivery endpoint={row} /> },
  { key: 'status', header: 'Status', width: 160, cell: (row) => <EndpointStatus endpoint={row} /> },
];
