// Alerts tab of a virtual terminal: destinations, their confirmation, and the delivery of the last alert.
import { Button } from '@mantine/core';
import { IconBell, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AlertDestination,
  alertDestinationsMax,
  alertKindLabels,
  terminalAlertsContract,
} from '#shared/contract/terminals/terminal-alerts.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeTerminals } from '../use-may-change.ts';
import { AlertMenu, AlertStatusText } from './alert-actions.tsx';
import '../terminals.css';

const AlertForm = lazy(() => import('./alert-form.tsx').then((m) => ({ default: m.AlertForm })));
const AlertCodeForm = lazy(() => import('./alert-form.tsx').then((m) => ({ default: m.AlertCodeForm })));

const alertsQuery = (terminalId: string) =>
  queryOptionsOf(terminalAlertsContract.listAlertDestinations, { params: { terminalId } });

export function loadAlerts({ queryClient, params }: ScreenLocation<'terminalId'>) {
  return queryClient.prefetchQuery(alertsQuery(params.terminalId));
}

export function AlertsPage({ params: { terminalId } }: PageProps<'terminalId'>) {
  const { t } = useTranslation();
  const mayChange = useMayChangeTerminals();
  const read = useQuery(alertsQuery(terminalId));
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<AlertDestination | null>(null);
  const items = read.data?.items;
  const add = mayChange && (items?.length ?? 0) < alertDestinationsMax && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('Add recipient')}
    </Button>
  );
  const menu = (destination: AlertDestination) => (
    <AlertMenu destination={destination} terminalId={terminalId} onCode={setAsked} />
  );
  return (
    <>
      <SectionCard
        title={t('Alerts')}
        aside={items && items.length > 0 && t('{{count}} of {{all}}', countOf(items))}
        end={items?.length !== 0 && add}
        flush
      >
        <DataTable
          label={t('Alerts')}
          columns={columns}
          idOf={({ id }) => id}
          query={queryOfAll(read, items)}
          inCard
          {...(mayChange && { rowActions: menu })}
          phone={(row) => ({
            title: row.name,
            meta: row.address,
            status: (
              <span className="row">
                <AlertStatusText destination={row} />
                {mayChange && menu(row)}
              </span>
            ),
          })}
          empty={
            <EmptyState
              icon={<IconBell size={24} />}
              title={t('No payment alerts')}
              text={t(
                'Recipients get a message for each payment received at this terminal. They confirm with a code first.',
              )}
              action={add}
            />
          }
        />
      </SectionCard>
      <Suspense>
        {adding && read.data && (
          <AlertForm
            terminalId={terminalId}
            offered={read.data.offered}
            onClose={() => setAdding(false)}
            onAdded={setAsked}
          />
        )}
        {asked && read.data && (
          <AlertCodeForm
            terminalId={terminalId}
            destination={asked}
            sandboxed={read.data.sandboxed}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const countOf = (items: readonly AlertDestination[]) => ({ count: items.length, all: alertDestinationsMax });

function LastAlert({ destination: { last } }: { destination: AlertDestination }) {
  const { t } = useTranslation();
  if (!last) return <span className="mut">{t('None yet')}</span>;
  return (
    <span className={last.state === 'failed' || last.state === 'held' ? 'alert-wrong' : undefined}>
      {t(last.sentence)} <DateText at={last.at} as="relative" />
    </span>
  );
}

function Kind({ destination: { kind } }: { destination: AlertDestination }) {
  const { t } = useTranslation();
  return t(alertKindLabels[kind]);
}

const columns: Column<AlertDestination>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 180,
    cell: ({ name }) => <span className="strong trunc">{name}</span>,
  },
  { key: 'kind', header: 'By', width: 100, cell: (row) => <Kind destination={row} /> },
  {
    key: 'address',
    header: 'Address or number',
    cell: ({ address }) => <span className="trunc">{address}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 170,
    cell: (row) => <AlertStatusText destination={row} />,
  },
  { key: 'last', header: 'Last alert', width: 300, cell: (row) => <LastAlert destination={row} /> },
];
