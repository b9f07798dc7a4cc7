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
          idOf={(one) => one.id}
          rows={data.items}
          density="row"
          inCard
          phoneActions
          rowActions={(one) => (can('SETTLEMENT.READ_WRITE') ? <InflowMenu inflow={one} /> : null)}
          phone={(one) => ({
            title: one.business?.name ?? t('Unknown account'),
            meta: one.reason ?? one.reference,
            amount: <MoneyText amount={one.amount} currency={one.currency} />,
            status: <InflowStatusText status={one.status} />,
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
        idOf={(one) => one.id}
        rows={data.items}
        density="row"
        inCard
        phoneActions
        rowActions={(one) => (can('SETTLEMENT.READ_WRITE') ? <AnswerRequest request={one} /> : null)}
        rowActionsWidth={170}
        phone={(one) => ({ title: one.business.name, meta: one.bank_name })}
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
    cell: (one) => <Business inflow={one} />,
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
    cell: (one) => <span className="trunc">{one.sender_name ?? '—'}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 130,
    align: 'right',
    cell: (one) => <MoneyText amount={one.amount} currency={one.currency} />,
  },
  { key: 'reason', header: 'Reason', cell: (one) => <span className="trunc">{one.reason ?? '—'}</span> },
  { key: 'status', header: 'Status', width: 130, cell: (one) => <InflowStatusText status={one.status} /> },
  { key: 'mode', header: 'Mode', width: 80, cell: (one) => one.mode && <ModeBadge mode={one.mode} /> },
  { key: 'receivedAt', header: 'Arrived', width: 120, cell: (one) => <DateText at={one.received_at} /> },
];

const requestColumns: readonly Column<WaitingBankRequest>[] = [
  {
    key: 'business',
    header: 'Business',
    width: 190,
    fixed: true,
    cell: (one) => <span className="strong trunc">{one.business.name}</span>,
  },
  { key: 'bank', header: 'Bank', width: 180, cell: (one) => <span className="trunc">{one.bank_name}</span> },
  { key: 'note', header: 'Note', cell: (one) => <span className="trunc">{one.note ?? '—'}</span> },
  { key: 'createdAt', header: 'Requested', width: 130, cell: (one) => <DateText at={one.created_at} /> },
];
