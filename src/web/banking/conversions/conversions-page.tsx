// The conversions between the currencies of a balance, and the form for a new one.
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconFileTypePdf } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Conversion,
  type ConvertedBalance,
  conversionsContract as contract,
} from '#shared/contract/banking/balances/conversions.ts';
import { canWrite } from '#shared/permissions.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { useTabsWithConversions } from '#web/api/list/conversion-tab.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { amountColumn } from '#web/ui/list-page/shared-columns.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';

const ConvertForm = lazy(() => import('./convert-form.tsx').then((m) => ({ default: m.ConvertForm })));

const collection = { endpoint: contract.listCollectionConversions, period: ['from', 'to'] } as const;
const transfer = { endpoint: contract.listTransferConversions, period: ['from', 'to'] } as const;
export const loadCollectionConversions = loadList(collection);
export const loadTransferConversions = loadList(transfer);

const useCollection = () => useList(collection);
const useTransfer = () => useList(transfer);

export function CollectionConversionsPage() {
  const tabs = useTabsWithConversions(
    [
      { label: 'Overview', path: '/balance/collection', exact: true },
      { label: 'Transaction history', path: '/balance/collection/transaction-history' },
      { label: 'Closed months', path: '/balance/collection/closings' },
    ],
    '/balance/collection/conversions',
  );
  return <Conversions balance="collection" list={useCollection()} tabs={tabs} />;
}

export function TransferConversionsPage() {
  const tabs = useTabsWithConversions(
    [
      { label: 'Balance', path: '/balance/transfer', exact: true },
      { label: 'Transaction history', path: '/balance/transfer/transaction-history' },
    ],
    '/balance/transfer/conversions',
  );
  return <Conversions balance="transfer" list={useTransfer()} tabs={tabs} />;
}

const ofBalance = {
  collection: {
    title: 'Collection balance',
    area: 'BALANCE.COLLECTION',
    exports: contract.exportCollectionConversions,
  },
  transfer: {
    title: 'Transfer balance',
    area: 'BALANCE.TRANSFER',
    exports: contract.exportTransferConversions,
  },
} as const;

type Props = {
  balance: ConvertedBalance;
  list: ReturnType<typeof useTransfer>;
  tabs: ReturnType<typeof useTabsWithConversions>;
};

function Conversions({ balance, list, tabs }: Props) {
  const { t } = useTranslation();
  const { title, area, exports } = ofBalance[balance];
  const { can } = usePermissions();
  const dialogs = useDialogs<'convert'>();
  return (
    <ListPage
      list={list}
      name={`${balance}-conversions`}
      title={title}
      label="Conversions"
      subRoutes={tabs}
      search="Reference"
      columns={columns}
      rowActions={(row) => <Receipt row={row} />}
      phoneActions
      phone={phone}
      exports={exports}
      create={
        can(canWrite(area)) && (
          <Button leftSection={<IconArrowsExchange size={16} />} onClick={() => dialogs.open('convert')}>
            {t('Convert')}
          </Button>
        )
      }
      empty={{
        icon: IconArrowsExchange,
        title: 'No conversions yet',
        text: 'Exchange money between your currency balances at a rate that is held for five minutes.',
      }}
    >
      <OpenDialog dialogs={dialogs}>
        {{ convert: (shown) => <ConvertForm balance={balance} {...shown} /> }}
      </OpenDialog>
    </ListPage>
  );
}

function Receipt({ row }: { row: Conversion }) {
  const { t } = useTranslation();
  const { id, balance, reference } = row;
  const name = `conversion-${reference}.pdf`;
  const fetchIt = () =>
    balance === 'collection'
      ? download(contract.getCollectionConversionReceipt, { params: { collectionConversionId: id } }, name)
      : download(contract.getTransferConversionReceipt, { params: { transferConversionId: id } }, name);
  const save = () => fetchIt().catch((error) => toastFailure(messageOf(error)));
  return (
    <RowMenu label={t('More for {{name}}', { name: reference })}>
      <RowMenuItem icon={IconFileTypePdf} onClick={() => void save()}>
        {t('Receipt')}
      </RowMenuItem>
    </RowMenu>
  );
}

const columns: readonly Column<Conversion>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 170,
    fixed: true,
    cell: ({ reference }) => <span className="num strong">{reference}</span>,
  },
  amountColumn,
  {
    key: 'received',
    header: 'Received',
    width: 150,
    align: 'right',
    cell: (row) => <MoneyText amount={row.to_amount} currency={row.to_currency} />,
  },
  {
    key: 'rate',
    header: 'Rate',
    width: 190,
    airy: true,
    cell: ({ rate_text }) => <span className="num mut">{rate_text}</span>,
  },
  {
    key: 'by',
    header: 'Created by',
    width: 150,
    cell: ({ made_by }) => <span className="trunc">{made_by}</span>,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 130,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (row) => <DateText at={row.created_at} />,
  },
];

function phone(row: Conversion) {
  return {
    title: row.rate_text,
    meta: <DateText at={row.created_at} />,
    amount: <MoneyText amount={row.amount} currency={row.currency} />,
    status: <MoneyText amount={row.to_amount} currency={row.to_currency} />,
  };
}
