// The history of an own balance: every change of its wallet, and the balances before and after the period.
import { IconArrowsExchange } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ownBalancesContract as balances } from '#shared/contract/banking/balances/own-balances.ts';
import { transferCurrencies } from '#shared/contract/banking/transfer-enums.ts';
import {
  type transferSettingsContract as contract,
  transferEntryQuery,
} from '#shared/contract/banking/transfer-settings.ts';
import type { WalletEntry } from '#shared/contract/banking/wallet-entries.ts';
import type { Currency } from '#shared/money.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { entryColumns } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page, type PageTab } from '#web/ui/page.tsx';

const filters: readonly Filter[] =
  transferCurrencies.length > 1
    ? [
        oneOfFilter(
          'currency',
          'Currency',
          transferCurrencies,
          Object.fromEntries(transferCurrencies.map((code) => [code, code])) as Record<
            (typeof transferCurrencies)[number],
            string
          >,
        ),
      ]
    : [];

type Props = {
  title: string;
  label: string;
  subRoutes: readonly PageTab[];
  entries: typeof contract.listTransferBalanceEntries | typeof balances.listRemittanceBalanceEntries;
  exports: typeof contract.exportTransferBalanceEntries | typeof balances.exportRemittanceBalanceEntries;
  /** The text shown for an empty list. */
  empty: string;
};

export function OwnHistory({ title, label, subRoutes, entries: endpoint, exports, empty }: Props) {
  const { t } = useTranslation();
  const list = useListState(transferEntryQuery, { period: ['from', 'to'] });
  const entries = useQuery({
    ...queryOptionsOf(endpoint, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const { data } = entries;
  const currency = data?.currency ?? 'NGN';
  return (
    <Page
      title={t(title)}
      subRoutes={subRoutes}
      actions={<ListExport endpoint={exports} filters={{ ...list.value }} data={entries.data} />}
    >
      <FilterBar list={list} filters={filters} period />
      {data && <Ends {...data} />}
      <DataTable
        label={t(label)}
        columns={columnsIn(currency)}
        idOf={(entry) => entry.id}
        query={entries}
        list={list}
        phone={(entry) => ({
          title: t(entry.what),
          meta: <DateText at={entry.at} />,
          amount: <MoneyText amount={entry.amount} currency={currency} sign />,
          status: <MoneyText amount={entry.balance} currency={currency} />,
        })}
        empty={<EmptyState icon={<IconArrowsExchange size={24} />} title={t('No changes')} text={t(empty)} />}
      />
    </Page>
  );
}

function Ends({ opening, closing, currency }: { opening: number; closing: number; currency: Currency }) {
  const { t } = useTranslation();
  return (
    <p className="row" style={{ flexWrap: 'wrap', gap: 16 }}>
      <span>
        <span className="mut">{t('Opening balance')}</span> <MoneyText amount={opening} currency={currency} />
      </span>
      <span>
        <span className="mut">{t('Closing balance')}</span> <MoneyText amount={closing} currency={currency} />
      </span>
    </p>
  );
}

function What({ entry }: { entry: WalletEntry }) {
  const { t } = useTranslation();
  return (
    <span className="trunc" title={entry.with ?? undefined}>
      {t(entry.what)} {entry.with && <span className="mut">{entry.with}</span>}
    </span>
  );
}

function columnsIn(currency: Currency): readonly Column<WalletEntry>[] {
  return [
    { key: 'at', header: 'Time', width: 150, fixed: true, cell: (entry) => <DateText at={entry.at} /> },
    { key: 'what', header: 'Description', cell: (entry) => <What entry={entry} /> },
    {
      key: 'reference',
      header: 'Reference',
      width: 172,
      cell: ({ reference }) => reference && <CopyText text={reference} label="reference" />,
    },
    ...entryColumns(currency),
  ];
}
