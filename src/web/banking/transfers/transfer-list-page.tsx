// The list of single transfers: search, periods, figures, status tabs, export, and sending.
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { transferStatusLabels } from '#shared/banking/transfer-labels.ts';
import { transferCurrencies, transferStatuses } from '#shared/contract/banking/transfer-enums.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { currencies } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { oldTransferTabs, transferTabs } from '#web/banking/bulk-transfers/bulk-paths.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ListFigures } from '#web/ui/chart/list-figures.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { PageTab } from '#web/ui/page.tsx';
import { phoneTransfer, transferColumns } from './transfer-columns.tsx';
import { newTransferPath, transferPath } from './transfer-labels.ts';

const source = { endpoint: transfersContract.listTransfers, period: ['from', 'to'] } as const;
export const loadTransferList = loadList(source);
/** The source of the list under the former path. */
const oldSource = { endpoint: transfersContract.listTransfersV1, period: ['from', 'to'] } as const;
export const loadOldTransferList = loadList(oldSource);

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'currency',
    label: 'Currency',
    options: transferCurrencies.map((code) => ({ value: code, label: `${code}, ${currencies[code].name}` })),
  },
];
const tabs = statusTabs(transferStatuses, transferStatusLabels);

const useTransfers = () => useList(source);
const useOldTransfers = () => useList(oldSource);

export function TransferListPage() {
  return <TransferList transfers={useTransfers()} sections={transferTabs} />;
}

export function OldTransferListPage() {
  return <TransferList transfers={useOldTransfers()} sections={oldTransferTabs} />;
}

type Props = { transfers: ReturnType<typeof useTransfers>; sections: readonly PageTab[] };

function TransferList({ transfers, sections }: Props) {
  const { currency } = useBusinessSettings();
  const { value } = transfers.state;
  const [only, ...others] = value.currency;
  const usual = currency === 'USD' ? 'USD' : 'NGN';
  return (
    <ListPage
      list={transfers}
      name="transfers"
      title="Transfers"
      label="Transfers"
      subRoutes={sections}
      search="Name, account, reference or session ID"
      filters={filters}
      figures={
        <TransferFigures
          currency={only && others.length === 0 ? only : usual}
          from={value.from}
          to={value.to}
        />
      }
      tabs={tabs}
      columns={transferColumns}
      rowPath={transferPath}
      phone={phoneTransfer}
      exports={transfersContract.exportTransfers}
      primary={<NewTransfer />}
      empty={{
        icon: IconArrowsExchange,
        title: 'No transfers yet',
        text: 'Send money from a wallet of the business to any bank account.',
      }}
    />
  );
}

function NewTransfer() {
  const { t } = useTranslation();
  if (!usePermissions().can(canWrite('BANKING_SERVICES.TRANSFERS'))) return null;
  return (
    <Button component={Link} to={newTransferPath} leftSection={<IconSend size={16} />}>
      {t('Send money')}
    </Button>
  );
}

type FigureProps = {
  currency: (typeof transferCurrencies)[number];
  from: string | undefined;
  to: string | undefined;
};

function TransferFigures(query: FigureProps) {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(transfersContract.getTransferStatistics, { query }));
  const money = (amount: number) => <MoneyText amount={amount} currency={query.currency} />;
  const tile = (label: string, sum: { count: number; amount: number }) => ({
    label: t(label),
    value: money(sum.amount),
    note: t(sum.count === 1 ? '1 transfer' : '{{count}} transfers', { count: sum.count }),
  });
  return (
    <ListFigures
      tiles={
        data && [
          tile('Sent', data.successful),
          tile('Under way', data.under_way),
          tile('Failed or returned', data.failed),
          { label: t('Charges'), value: money(data.charges), note: t('of completed transfers') },
        ]
      }
    />
  );
}
