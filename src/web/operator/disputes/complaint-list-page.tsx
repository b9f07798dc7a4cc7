// Complaints about payments of every business.
import { IconMessageReport } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type OperatorDispute,
  operatorDisputeQuery,
  operatorDisputesContract,
} from '#shared/contract/operator/disputes.ts';
import { disputeCategoryShort, disputeStatuses } from '#shared/contract/payment-gateway/disputes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DueIn } from '#web/chargebacks/case-words.tsx';
import { DisputeStatusText, disputeStatusLooks } from '#web/disputes/dispute-words.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

export const complaintPath = (one: { id: string }): string => `/operator/disputes/complaints/${one.id}`;

export function ComplaintListPage() {
  const { t } = useTranslation();
  const list = useListState(operatorDisputeQuery);
  const complaints = useQuery({
    ...queryOptionsOf(operatorDisputesContract.listOperatorDisputes, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const counts = complaints.data?.counts;
  return (
    <>
      <FilterBar list={list} search="Dispute, payment or business" filters={[]} />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...disputeStatuses.map((value) => ({
            value,
            label: disputeStatusLooks[value].label,
            count: counts?.[value] ?? (counts ? 0 : undefined),
          })),
        ]}
      />
      <DataTable
        label={t('Complaints')}
        columns={columns}
        idOf={(one) => one.id}
        query={complaints}
        list={list}
        rowPath={complaintPath}
        phone={(one) => ({
          title: one.business.name,
          meta: <DateText at={one.createdAt} />,
          amount: <MoneyText amount={one.amount} currency={one.currency} />,
          status: <DisputeStatusText status={one.status} />,
        })}
        empty={
          <EmptyState
            icon={<IconMessageReport size={24} />}
            title={t('No complaints')}
            text={t('What customers of merchants report about their payments shows here.')}
          />
        }
      />
    </>
  );
}

const columns: readonly Column<OperatorDispute>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 204,
    fixed: true,
    cell: (one) => <span className="num">{one.reference}</span>,
  },
  { key: 'business', header: 'Business', cell: (one) => <span className="trunc">{one.business.name}</span> },
  { key: 'category', header: 'Problem', width: 170, cell: (one) => <Problem one={one} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: 130,
    align: 'right',
    cell: (one) => <MoneyText amount={one.amount} currency={one.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 168,
    airy: true,
    fixed: true,
    cell: (one) => <DisputeStatusText status={one.status} />,
  },
  {
    key: 'dueAt',
    header: 'Due in',
    width: 110,
    cell: (one) => (one.endedAt ? <span className="dim">—</span> : <DueIn at={one.dueAt} />),
  },
  { key: 'createdAt', header: 'Raised', width: 128, cell: (one) => <DateText at={one.createdAt} /> },
];

function Problem({ one }: { one: OperatorDispute }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(disputeCategoryShort[one.category])}</span>;
}
