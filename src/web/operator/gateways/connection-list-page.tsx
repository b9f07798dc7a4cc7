// Connections to card gateways with their health: added, changed, tested, resumed and removed here.
import { Button } from '@mantine/core';
import { IconCreditCard, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GatewayConnection, gatewaysContract } from '#shared/contract/operator/gateways.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { ConnectionStatus, gatewayTitles, modeLabels } from './gateway-labels.tsx';
import './gateways.css';

const ConnectionForm = lazy(() =>
  import('./connection-form.tsx').then((module) => ({ default: module.ConnectionForm })),
);

type Editing = { opened: boolean; opening: number; connection: GatewayConnection | null };

export function ConnectionListPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const mayChange = can('GATEWAYS.READ_WRITE');
  const [editing, setEditing] = useState<Editing>({ opened: false, opening: 0, connection: null });
  const gateways = useQuery(queryOptionsOf(gatewaysContract.listGateways));
  const edit = (connection: GatewayConnection | null) =>
    setEditing(({ opening }) => ({ opened: true, opening: opening + 1, connection }));
  if (gateways.error && !gateways.data)
    return <ErrorPanel error={gateways.error} onRetry={gateways.refetch} />;
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(null)}>
      {t('Add connection')}
    </Button>
  );
  return (
    <div className="stack">
      <div className="row gw-head">
        <p className="mut sm grow">
          {t(
            'Customers enter their card on the gateway’s page. Live payments use the sandbox until a live connection is enabled.',
          )}
        </p>
        {add}
      </div>
      <DataTable
        label={t('Connections')}
        columns={columns}
        idOf={(row) => row.id}
        {...(gateways.data ? { rows: gateways.data.items } : {})}
        rowActions={(row) =>
          mayChange ? <ConnectionMenu connection={row} onEdit={() => edit(row)} /> : null
        }
        rowActionsWidth={64}
        empty={
          <EmptyState
            icon={<IconCreditCard size={24} />}
            title={t('No card gateway is connected')}
            text={t('Card payments use the sandbox. No real money moves.')}
          />
        }
      />
      {editing.opening > 0 && (
        <Suspense fallback={null}>
          <ConnectionForm
            key={editing.opening}
            connection={editing.connection}
            opened={editing.opened}
            onClose={() => setEditing((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </div>
  );
}

const columns: readonly Column<GatewayConnection>[] = [
  { key: 'name', header: 'Name', width: 200, fixed: true, cell: (row) => <Name connection={row} /> },
  { key: 'mode', header: 'Mode', width: 80, cell: (row) => <ModeText connection={row} /> },
  { key: 'state', header: 'State', width: 150, cell: (row) => <State connection={row} /> },
  { key: 'calls', header: 'Requests, 24 h', width: 150, cell: (row) => <Calls connection={row} /> },
  {
    key: 'lastSuccessAt',
    header: 'Last response',
    width: 130,
    cell: (row) => <DateText at={row.lastSuccessAt} as="relative" unknown="Never" />,
  },
  { key: 'lastFailure', header: 'Last failure', cell: (row) => <Failure connection={row} /> },
];

type Of = { connection: GatewayConnection };

function Name({ connection }: Of) {
  return (
    <span className="gw-two">
      <span className="strong trunc">{connection.name}</span>
      <span className="dim xs trunc">{gatewayTitles[connection.gateway]}</span>
    </span>
  );
}

function ModeText({ connection }: Of) {
  const { t } = useTranslation();
  return t(modeLabels[connection.mode]);
}

function State({ connection }: Of) {
  const { t } = useTranslation();
  return (
    <span className="gw-two">
      <ConnectionStatus state={connection.state} />
      {connection.state === 'resting' && (
        <span className="dim xs">
          {t('until')} <DateText at={connection.restedUntil} as="time" />
        </span>
      )}
      {connection.state === 'ready' && connection.chosenFor === 0 && (
        <span className="dim xs">{t('Not used yet')}</span>
      )}
    </span>
  );
}

/** The failure rate of all calls, in percent with one decimal. */
function Calls({ connection }: Of) {
  const { t } = useTranslation();
  const { calls, failures } = connection;
  if (calls === 0) return <span className="dim">{t('None')}</span>;
  const percent = Math.round((failures * 1000) / calls) / 10;
  return (
    <span className="num">
      {calls} <span className="dim">· {t('{{percent}}% failed', { percent })}</span>
    </span>
  );
}

function Failure({ connection }: Of) {
  const { t } = useTranslation();
  if (!connection.lastFailure) return <span className="dim">{t('None')}</span>;
  return (
    <span className="gw-two">
      <span className="trunc">{connection.lastFailure}</span>
      <span className="dim xs">
        <DateText at={connection.lastFailureAt} as="relative" />
      </span>
    </span>
  );
}
