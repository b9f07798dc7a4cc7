// The assignment of card gateways: the default and those of single businesses, by currency, in order.
import { Button } from '@mantine/core';
import { IconArrowsSplit, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GatewayChoice, gatewaysContract } from '#shared/contract/operator/gateways.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { modeLabels } from './gateway-labels.tsx';
import './gateways.css';

const ChoiceForm = lazy(() => import('./choice-form.tsx').then((module) => ({ default: module.ChoiceForm })));

type Editing = { opened: boolean; opening: number; choice: GatewayChoice | null };
const keyOf = (choice: GatewayChoice) => `${choice.businessId} ${choice.mode} ${choice.currency}`;

export function ChoiceListPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const mayChange = can('GATEWAYS.READ_WRITE');
  const [editing, setEditing] = useState<Editing>({ opened: false, opening: 0, choice: null });
  const choices = useQuery(queryOptionsOf(gatewaysContract.listGatewayChoices));
  const edit = (choice: GatewayChoice | null) =>
    setEditing(({ opening }) => ({ opened: true, opening: opening + 1, choice }));
  if (choices.error && !choices.data) return <ErrorPanel error={choices.error} onRetry={choices.refetch} />;
  return (
    <div className="stack">
      <div className="row gw-head">
        <p className="mut sm grow">
          {t(
            'A payment uses the first gateway that responds. After the payer is on the gateway’s page, no other gateway is tried. Test mode uses the sandbox unless a gateway is set here.',
          )}
        </p>
        {mayChange && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => edit(null)}>
            {t('Add rule')}
          </Button>
        )}
      </div>
      <DataTable
        label={t('Rules')}
        columns={columns}
        idOf={keyOf}
        {...(choices.data ? { rows: choices.data.items } : {})}
        rowActions={(row) => (mayChange ? <Edit choice={row} onEdit={() => edit(row)} /> : null)}
        rowActionsWidth={64}
        empty={
          <EmptyState
            icon={<IconArrowsSplit size={24} />}
            title={t('No rules yet')}
            text={t('Card payments use the sandbox until you add a rule.')}
          />
        }
      />
      {editing.opening > 0 && (
        <Suspense fallback={null}>
          <ChoiceForm
            key={editing.opening}
            choice={editing.choice}
            opened={editing.opened}
            onClose={() => setEditing((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </div>
  );
}

const columns: readonly Column<GatewayChoice>[] = [
  { key: 'for', header: 'For', width: 220, fixed: true, cell: (row) => <Whom choice={row} /> },
  { key: 'mode', header: 'Mode', width: 90, cell: (row) => <ModeText choice={row} /> },
  { key: 'currency', header: 'Currency', width: 100, cell: (row) => row.currency },
  { key: 'gateways', header: 'Gateways, in order of priority', cell: (row) => <Order choice={row} /> },
];

function Whom({ choice }: { choice: GatewayChoice }) {
  const { t } = useTranslation();
  return choice.businessName ? (
    <span className="strong trunc">{choice.businessName}</span>
  ) : (
    <span>{t('Every business')}</span>
  );
}

function ModeText({ choice }: { choice: GatewayChoice }) {
  const { t } = useTranslation();
  return t(modeLabels[choice.mode]);
}

/** Connections that are switched off or resting are skipped, and marked as such. */
function Order({ choice }: { choice: GatewayChoice }) {
  const { t } = useTranslation();
  const words = { ready: '', resting: t('paused'), off: t('off') };
  return (
    <span className="trunc">
      {choice.connections.map((connection, index) => (
        <span key={connection.id}>
          {index > 0 && <span className="dim"> → </span>}
          <span className={connection.state === 'ready' ? 'strong' : 'mut'}>{connection.name}</span>
          {connection.state !== 'ready' && <span className="dim"> ({words[connection.state]})</span>}
        </span>
      ))}
    </span>
  );
}

function Edit({ choice, onEdit }: { choice: GatewayChoice; onEdit: () => void }) {
  const { t } = useTranslation();
  const name = choice.businessName ?? t('Every business');
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={t('Edit the rule of {{name}} for {{currency}}', { name, currency: choice.currency })}
      onClick={onEdit}
    >
      <IconPencil size={16} />
    </button>
  );
}
