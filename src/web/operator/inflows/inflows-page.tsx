// Inflows that could not be credited, and banks that businesses request: staff match, return, hold and decide.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  operatorInflowsContract as contract,
  type WaitingBankRequest,
  type WaitingInflow,
} from '#shared/contract/operator/bank/inflows.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ModeBadge } from '#web/operator/mode-badge.tsx';
import { InflowStatusText } from '#web/ui/banking/virtual-account-columns.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { AnswerRequest, InflowMenu } from './inflow-decisions.tsx';

export function InflowsPage() {
  return (
    <div className="stack" style={{ gap: 16 }}>
      <Inflows />
      <Requests />
    </div>
  );
}

function Inflows() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.listWaitingInflows, {}));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 240 }} />;
  return (
    <SectionCard title={t('Unmatched inflows')} aside={t('Oldest first')} flush>
      {data.items.length === 0 ? (
        <EmptyState
          title={t('No open requests')}
          text={t('Transfers to virtual accounts that could not be credited appear here.')}
        />
      ) : (
        <DataTable
          label={t('Unmatched inflows')}
          columns={inflowColumns}
          idOf={(row) => row.id}
          rows={data.items}
          density="row"
          inCard
          phoneActions
          rowActions={(row) => (can('SETTLEMENT.READ_WRITE') ? <InflowMenu inflow={row} /> : null)}
          phone={(row) => ({
            title: row.business?.name ?? t('Unknown account'),
            meta: row.reason ?? row.reference,
            amount: <MoneyText amount={row.amount} currency={row.currency} />,
            status: <InflowStatusText status={row.status} />,
          })}
        />
      )}
    </SectionCard>
  );
}

function Business({ inflow: { business } }: { inflow: WaitingInflow }) {
  const { t } = useTranslation();
  if (!business) return <span className="dim">{t('Unknown account')}</span>;
  return <span className="strong trunc">{business.name}</span>;
}

function Requests() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { data } = useQuery(queryOptionsOf(contract.listVirtualBankRequests, {}));
  if (!data || data.items.length === 0) return null;
  return (
    <SectionCard title={t('Bank requests')} flush>
      <DataTable
        label={t('Bank requests')}
        columns={requestColumns}
        idOf={(row) => row.id}
        rows={data.items}
        density="row"
        inCard
        phoneActions
        rowActions={(row) => (can('SETTLEMENT.READ_WRITE') ? <AnswerRequest request={row} /> : null)}
        rowActionsWidth={170}
        phone={(row) => ({ title: row.business.name, meta: row.bank_name })}
      />
    </SectionCard>
  );
}

const inflowColumns: readonly Column<WaitingInflow>[] = [
  {
    key: 'business',
    header: 'Business',
    width: 180,
    fixed: true,
    cell: (row) => <Business inflow={row} />,
  },
  {
    key: 'account',
    header: 'Account',
    width: 190,
    cell: ({ account: { name, reference, number } }) => (
      <span className="trunc">{reference ? `${name}, ${reference}` : number}</span>
    ),
  },
  {
    key: 'sender',
    header: 'Sender',
    width: 160,
    cell: (row) => <span className="trunc">{row.sender_name ?? '—'}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 130,
    align: 'right',
    cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
  },
  { key: 'reason', header: 'Reason', cell: (row) => <span className="trunc">{row.reason ?? '—'}</span> },
  { key: 'status', header: 'Status', width: 130, cell: (row) => <InflowStatusText status={row.status} /> },
  { key: 'mode', header: 'Mode', width: 80, cell: (row) => row.mode && <ModeBadge mode={row.mode} /> },
  { key: 'receivedAt', header: 'Arrived', width: 120, cell: (row) => <DateText at={row.received_at} /> },
];

const requestColumns: readonly Column<WaitingBankRequest>[] = [
  {
    key: 'business',
    header: 'Business',
    width: 190,
    fixed: true,
    cell: (row) => <span className="strong trunc">{row.business.name}</span>,
  },
  { key: 'bank', header: 'Bank', width: 180, cell: (row) => <span className="trunc">{row.bank_name}</span> },
  { key: 'note', header: 'Note', cell: (row) => <span className="trunc">{row.note ?? '—'}</span> },
  { key: 'createdAt', header: 'Requested', width: 130, cell: (row) => <DateText at={row.created_at} /> },
];
