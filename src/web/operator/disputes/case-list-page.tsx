// Chargebacks of every business: what waits for a decision on top, then the nearest deadlines.
import { IconGavel } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type OperatorChargeback,
  operatorCaseQuery,
  operatorDisputesContract,
} from '#shared/contract/operator/disputes.ts';
import {
  caseStageLabels,
  caseStages,
  chargebackStatuses,
} from '#shared/contract/payment-gateway/chargebacks.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { CaseStatus, caseStatusLooks, DueIn } from '#web/chargebacks/case-words.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

export const casePath = (one: { id: string }): string => `/operator/disputes/chargebacks/${one.id}`;

export function CaseListPage() {
  const { t } = useTranslation();
  const list = useListState(operatorCaseQuery);
  const cases = useQuery({
    ...queryOptionsOf(operatorDisputesContract.listOperatorChargebacks, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const counts = cases.data?.counts;
  return (
    <>
      <FilterBar list={list} search="Case, payment, acquirer reference or business" filters={filters} />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...chargebackStatuses.map((value) => ({
            value,
            label: caseStatusLooks[value].label,
            count: counts?.[value] ?? (counts ? 0 : undefined),
          })),
        ]}
      />
      <DataTable
        label={t('Chargebacks')}
        columns={columns}
        idOf={(one) => one.id}
        query={cases}
        list={list}
        rowPath={casePath}
        phone={(one) => ({
          title: one.business.name,
          meta: one.dueAt ? <DueIn at={one.dueAt} /> : <DateText at={one.openedAt} />,
          amount: <MoneyText amount={one.amount} currency={one.currency} />,
          status: <CaseStatus status={one.status} />,
        })}
        empty={
          <EmptyState
            icon={<IconGavel size={24} />}
            title={t('No chargebacks')}
            text={t('Open one for a payment, or bring in the acquirer’s file.')}
          />
        }
      />
    </>
  );
}

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'stage',
    label: 'Stage',
    options: caseStages.map((value) => ({ value, label: caseStageLabels[value] })),
  },
];

const columns: readonly Column<OperatorChargeback>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 204,
    fixed: true,
    cell: (one) => <span className="num">{one.reference}</span>,
  },
  { key: 'business', header: 'Business', cell: (one) => <span className="trunc">{one.business.name}</span> },
  { key: 'stage', header: 'Stage', width: 160, cell: (one) => <StageText one={one} /> },
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
    cell: (one) => <CaseStatus status={one.status} />,
  },
  {
    key: 'dueAt',
    header: 'Due in',
    width: 110,
    cell: (one) => (one.dueAt ? <DueIn at={one.dueAt} /> : <span className="dim">—</span>),
  },
  { key: 'openedAt', header: 'Opened', width: 128, cell: (one) => <DateText at={one.openedAt} /> },
];

function StageText({ one }: { one: OperatorChargeback }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(caseStageLabels[one.stage])}</span>;
}
