// The list of QR codes: search, status tabs with counts, filters, and what can be done to each.
import { Button } from '@mantine/core';
import { IconPlus, IconQrcode } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type QrCodeItem,
  qrCodesContract,
  qrListQuery,
  qrStatuses,
  qrTypes,
} from '#shared/contract/payment-gateway/qr-codes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { ViewsMenu } from '#web/saved-views/views-menu.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { QrCodeDialogs, QrCodeMenu, useCodeDialogs, useMayChangeCodes } from './qr-code-actions.tsx';
import { QrCodeStatus, qrStatusLabels } from './qr-code-status.tsx';
import { codePath, qrTypeLabels } from './qr-code-words.ts';

const QrCodeForm = lazy(() => import('./qr-code-form.tsx').then((m) => ({ default: m.QrCodeForm })));

const period = ['createdFrom', 'createdTo'] as const;

/** Starts reading what the page will ask for. */
export function loadQrCodeList({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(qrListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(queryOptionsOf(qrCodesContract.listQrCodes, { query }));
}

export function QrCodeListPage() {
  const { t } = useTranslation();
  const list = useListState(qrListQuery, { period });
  const mayChange = useMayChangeCodes();
  const columns = useTableColumns('qr-codes', allColumns);
  const [creating, setCreating] = useState({ opened: false, opening: 0 });
  const codes = useQuery({
    ...queryOptionsOf(qrCodesContract.listQrCodes, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const counts = codes.data?.counts;
  const create = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setCreating(({ opening }) => ({ opened: true, opening: opening + 1 }))}
    >
      {t('Create QR code')}
    </Button>
  );
  return (
    <Page title={t('QR codes')} actions={create}>
      <FilterBar
        list={list}
        search="Name, label or reference"
        period
        filters={filters}
        end={
          <>
            <ViewsMenu list={list} name="qr-codes" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...qrStatuses.map((status) => ({
            value: status,
            label: qrStatusLabels[status],
            count: counts && (counts[status] ?? 0),
          })),
        ]}
      />
      <DataTable
        label={t('QR codes')}
        columns={columns.visible}
        idOf={(code) => code.id}
        query={codes}
        list={list}
        rowPath={codePath}
        rowActions={(code) => <RowActions code={code} />}
        rowActionsWidth={64}
        phone={phoneRow}
        empty={
          <EmptyState
            icon={<IconQrcode size={24} />}
            title={t('No QR codes yet')}
            text={t('Print a code for your counter, or show one with an amount on a screen.')}
            action={create}
          />
        }
      />
      {creating.opening > 0 && (
        <Suspense>
          <QrCodeForm
            key={creating.opening}
            code={null}
            opened={creating.opened}
            onClose={() => setCreating((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </Page>
  );
}

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'type',
    label: 'Type',
    options: qrTypes.map((type) => ({ value: type, label: qrTypeLabels[type] })),
  },
];

const allColumns: readonly Column<QrCodeItem>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: 270,
    fixed: true,
    cell: (code) => <Name code={code} />,
  },
  { key: 'reference', header: 'Reference', width: 170, cell: (code) => code.reference },
  { key: 'label', header: 'Cashier or store', cell: (code) => code.label ?? '—' },
  { key: 'type', header: 'Type', width: 100, cell: (code) => <Type code={code} /> },
  { key: 'amount', header: 'Amount', width: 130, align: 'right', cell: (code) => <Amount code={code} /> },
  {
    key: 'payments',
    header: 'Payments',
    width: 90,
    align: 'right',
    cell: (code) => <span className="num">{code.payments.toLocaleString('en')}</span>,
  },
  {
    key: 'collected',
    header: 'Collected',
    width: 130,
    align: 'right',
    sort: 'collected',
    sortFirst: 'descending',
    cell: (code) => <MoneyText amount={code.collected} currency={code.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 116,
    airy: true,
    cell: (code) => <QrCodeStatus status={code.status} />,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 116,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (code) => <DateText at={code.createdAt} as="date" />,
  },
];

function Name({ code }: { code: QrCodeItem }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="strong trunc">{code.name}</span>
      {code.isAccount && <span className="mail">{t('Account QR code')}</span>}
    </>
  );
}

function Type({ code }: { code: QrCodeItem }) {
  const { t } = useTranslation();
  return t(qrTypeLabels[code.type]);
}

function Amount({ code }: { code: QrCodeItem }) {
  const { t } = useTranslation();
  if (code.amount === null) return <span className="mut">{t('Open amount')}</span>;
  return <MoneyText amount={code.amount} currency={code.currency} />;
}

function RowActions({ code }: { code: QrCodeItem }) {
  const dialogs = useCodeDialogs();
  return (
    <>
      <QrCodeMenu code={code} dialogs={dialogs} />
      <QrCodeDialogs code={code} dialogs={dialogs} />
    </>
  );
}

function phoneRow(code: QrCodeItem) {
  return {
    title: code.name,
    meta: code.label ?? code.reference,
    amount: <Amount code={code} />,
    status: <QrCodeStatus status={code.status} />,
  };
}
