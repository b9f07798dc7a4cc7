// The history of the balance: each change of a part, its reason, source or destination, and the balance after it.
import { IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BalanceEntry,
  balanceListQuery,
  balanceParts,
  collectionBalanceContract,
} from '#shared/contract/settlement/collection-balance.ts';
import type { Currency } from '#shared/money.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { entryColumns } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { partLabels, sourcePath, useBalanceTabs } from './balance-labels.ts';
import './balance.css';

const period = ['from', 'to'] as const;

/** Prefetches the queries of the page. */
export function loadBalanceHistory({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(balanceListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(queryOptionsOf(collectionBalanceContract.listBalanceEntries, { query }));
}

export function BalanceHistoryPage() {
  const { t } = useTranslation();
  const settings = useBusinessSettings();
  const list = useListState(balanceListQuery, { period });
  const currency = list.value.currency ?? settings.currency;
  const all = useMemo(() => columnsIn(currency), [currency]);
  const columns = useTableColumns('balance-history', all);
  const entries = useQuery({
    ...queryOptionsOf(collectionBalanceContract.listBalanceEntries, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('Balance history')}
      subRoutes={useBalanceTabs()}
      actions={
        <ListExport
          endpoint={collectionBalanceContract.exportBalanceEntries}
          filters={{ ...list.value }}
          data={entries.data}
        />
      }
    >
      <FilterBar list={list} period end={<ColumnPicker columns={columns} />} />
      <StatusTabs
        list={list}
        param="part"
        tabs={balanceParts.map((part, index) => ({
          value: index === 0 ? '' : part,
          label: partLabels[part],
        }))}
      />
      <DataTable
        label={t('Balance history')}
        columns={columns.visible}
        idOf={(entry) => entry.id}
        query={entries}
        list={list}
        phone={(entry) => ({
          title: t(entry.reason),
          meta: (
            <>
              <DateText at={entry.at} /> · {t(entry.counterpart)}
            </>
          ),
          amount: <MoneyText amount={entry.amount} currency={currency} sign />,
          status: <MoneyText amount={entry.balance} currency={currency} />,
        })}
        empty={
          <EmptyState
            icon={<IconScale size={24} />}
            title={t('No balance changes')}
            text={t('Payments, fees, refunds, disputes and payouts appear here with the balance after each.')}
          />
        }
      />
    </Page>
  );
}

function Source({ source }: { source: BalanceEntry['source'] }) {
  if (!source) return null;
  return (
    <Link to={sourcePath(source)} className="link num">
      {source.reference}
    </Link>
  );
}

function Reason({ entry }: { entry: BalanceEntry }) {
  const { t } = useTranslation();
  return <>{t(entry.reason)}</>;
}

function Counterpart({ entry }: { entry: BalanceEntry }) {
  const { t } = useTranslation();
  return <span className="mut trunc">{t(entry.counterpart)}</span>;
}

function columnsIn(currency: Currency): readonly Column<BalanceEntry>[] {
  return [
    { key: 'at', header: 'Time', width: 150, fixed: true, cell: (entry) => <DateText at={entry.at} /> },
    { key: 'reason', header: 'Reason', cell: (entry) => <Reason entry={entry} /> },
    {
      key: 'counterpart',
      header: 'Counterparty',
      width: 190,
      cell: (entry) => <Counterpart entry={entry} />,
    },
    { key: 'source', header: 'Source', width: 160, cell: (entry) => <Source source={entry.source} /> },
    ...entryColumns(currency),
  ];
}
