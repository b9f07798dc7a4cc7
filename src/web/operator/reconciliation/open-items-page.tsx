// Open items of the receivable and of the settlement bank, oldest first.
import { IconListCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OpenItem, openItemQuery } from '#shared/contract/operator/open-items.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { modeFilter } from '#web/ui/list-page/choice-filter.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { currencyFilter, kindLabel, legLabels } from './reconciliation-labels.ts';

const filters: readonly Filter[] = [
  modeFilter,
  currencyFilter,
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    single: true,
    options: [
      { value: 'open', label: 'Open' },
      { value: 'resolved', label: 'Resolved' },
    ],
  },
  {
    kind: 'choice',
    key: 'daysMin',
    label: 'Open for',
    single: true,
    options: [
      { value: '2', label: '2 days or more' },
      { value: '4', label: '4 days or more' },
      { value: '8', label: '8 days or more' },
      { value: '31', label: 'Over 30 days' },
    ],
  },
];

const tabs = [
  { value: '', label: legLabels.gateway },
  { value: 'bank', label: legLabels.bank },
];

export function OpenItemsPage() {
  const { t } = useTranslation();
  const list = useListState(openItemQuery);
  const items = useQuery({
    ...queryOptionsOf(contract.listOpenItems, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FilterBar list={list} search="Reference" filters={filters} />
      <StatusTabs list={list} param="leg" label="Where" tabs={tabs} />
      <DataTable
        label={t('Open items')}
        columns={columns}
        idOf={(item) => item.id}
        query={items}
        list={list}
        rowPath={(item) => `/operator/settlement/items/${item.id}`}
        phone={(item) => ({
          title: item.reference ?? item.business.name,
          meta: <What item={item} />,
          amount: <MoneyText amount={item.open} currency={item.currency} />,
        })}
        empty={
          <EmptyState
            icon={<IconListCheck size={24} />}
            title={t('No open items')}
            text={t('All entries are confirmed by gateways and bank.')}
          />
        }
      />
    </>
  );
}

function What({ item }: { item: OpenItem }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(kindLabel(item.kind))}</span>;
}

const columns: readonly Column<OpenItem>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 190,
    fixed: true,
    cell: (item) => <span className="trunc num">{item.reference ?? '—'}</span>,
  },
  { key: 'kind', header: 'What', width: 170, cell: (item) => <What item={item} /> },
  {
    key: 'business',
    header: 'Business',
    cell: (item) => <span className="trunc">{item.business.name}</span>,
  },
  {
    key: 'open',
    header: 'Open',
    width: 150,
    align: 'right',
    cell: (item) => <MoneyText amount={item.open} currency={item.currency} />,
  },
  {
    key: 'days',
    header: 'Days',
    width: 80,
    align: 'right',
    cell: (item) => <span className="num">{item.days}</span>,
  },
  { key: 'postedAt', header: 'Posted', width: 140, cell: (item) => <DateText at={item.postedAt} /> },
];
