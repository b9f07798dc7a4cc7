// Rows of settlement files that need action: differences to resolve, unmatched rows, errors.
import { IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  settlementContract as contract,
  type SettlementRow,
  settlementRowQuery,
  settlementRowStatuses,
} from '#shared/contract/operator/settlement.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';
import { RowActions } from './row-actions.tsx';

const looks: Record<SettlementRow['status'], { tone: Tone; label: string }> = {
  MATCHED: { tone: 'success', label: 'Matched' },
  DIFFERENCE: { tone: 'warning', label: 'Difference' },
  RESOLVED: { tone: 'info', label: 'Resolved' },
  UNMATCHED: { tone: 'danger', label: 'Unmatched' },
  DUPLICATE: { tone: 'neutral', label: 'Already settled' },
  ERROR: { tone: 'danger', label: 'Error' },
};

export function SettlementRowsPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const list = useListState(settlementRowQuery);
  const rows = useQuery({
    ...queryOptionsOf(contract.listSettlementRows, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const counts = rows.data?.counts;
  const all = counts && settlementRowStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return (
    <>
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: all },
          ...settlementRowStatuses.map((status) => ({
            value: status,
            label: looks[status].label,
            count: counts?.[status],
          })),
        ]}
      />
      <DataTable
        label={t('Settlement file rows')}
        columns={columns}
        idOf={(row) => row.id}
        query={rows}
        list={list}
        rowActions={(row) => can('SETTLEMENT.READ_WRITE') && <RowActions row={row} />}
        rowActionsWidth={180}
        phone={(row) => ({
          title: row.reference ?? row.fileName,
          meta: row.problem ?? row.business,
          status: <RowStatus row={row} />,
        })}
        empty={<EmptyState icon={<IconScale size={24} />} title={t('No rows')} />}
      />
    </>
  );
}

function RowStatus({ row }: { row: SettlementRow }) {
  const { t } = useTranslation();
  const { tone, label } = looks[row.status];
  return <Status tone={tone}>{t(label)}</Status>;
}

const kinds: Record<SettlementRow['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  chargeback_reversal: 'Reversal',
  fee: 'Fee',
  adjustment: 'Adjustment',
};

function Kind({ row }: { row: SettlementRow }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(kinds[row.kind])}</span>;
}

function Problem({ row }: { row: SettlementRow }) {
  const { t } = useTranslation();
  const text = row.resolutionNote ?? row.problem ?? '';
  return (
    <span className="trunc" title={t(text)}>
      {t(text)}
    </span>
  );
}

function Amount({ of, row }: { of: number | null; row: SettlementRow }) {
  return of === null || !row.currency ? null : <MoneyText amount={of} currency={row.currency} />;
}

const columns: readonly Column<SettlementRow>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 160,
    fixed: true,
    cell: (row) => <span className="trunc num">{row.reference}</span>,
  },
  {
    key: 'kind',
    header: 'Type',
    width: 120,
    cell: (row) => <Kind row={row} />,
  },
  {
    key: 'business',
    header: 'Business',
    width: 160,
    cell: (row) => <span className="trunc">{row.business}</span>,
  },
  { key: 'problem', header: 'What', cell: (row) => <Problem row={row} /> },
  {
    key: 'gross',
    header: 'Gross',
    width: 120,
    align: 'right',
    cell: (row) => <Amount of={row.gross} row={row} />,
  },
  {
    key: 'difference',
    header: 'Difference',
    width: 120,
    align: 'right',
    cell: (row) => <Amount of={row.difference === 0 ? null : row.difference} row={row} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 130,
    airy: true,
    fixed: true,
    cell: (row) => <RowStatus row={row} />,
  },
  {
    key: 'file',
    header: 'File, line',
    width: 150,
    cell: (row) => (
      <span className="trunc mut">
        {row.fileName}, {row.line}
      </span>
    ),
  },
];
