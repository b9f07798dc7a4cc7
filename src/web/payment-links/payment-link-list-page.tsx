// The list of payment links: search, status tabs with counts, filters, and what can be done to each.
import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  linkKinds,
  linkListQuery,
  linkStatuses,
  type PaymentLink,
  paymentLinksContract,
} from '#shared/contract/payment-gateway/payment-links.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { ViewsMenu } from '#web/saved-views/views-menu.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
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
import {
  PaymentLinkDialogs,
  PaymentLinkMenu,
  useLinkDialogs,
  useMayChangeLinks,
} from './payment-link-actions.tsx';
import { linkStatusLabels, PaymentLinkStatus } from './payment-link-status.tsx';
import { addressPath, linkKindLabels, linkPath, usesText } from './payment-link-words.ts';
import './payment-links.css';
import { readDefaultFeeBearer } from '#web/payment-methods/default-fee-bearer.ts';

const PaymentLinkForm = lazy(() =>
  import('./payment-link-form.tsx').then((m) => ({ default: m.PaymentLinkForm })),
);

const period = ['createdFrom', 'createdTo'] as const;

/** Starts reading what the page will ask for. */
export function loadPaymentLinkList({ search, queryClient }: ScreenLocation) {
  readDefaultFeeBearer();
  const { query } = readListState(linkListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(queryOptionsOf(paymentLinksContract.listPaymentLinks, { query }));
}

export function PaymentLinkListPage() {
  const { t } = useTranslation();
  const list = useListState(linkListQuery, { period });
  const mayChange = useMayChangeLinks();
  const columns = useTableColumns('payment-links', allColumns);
  const [creating, setCreating] = useState({ opened: false, opening: 0 });
  const links = useQuery({
    ...queryOptionsOf(paymentLinksContract.listPaymentLinks, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const counts = links.data?.counts;
  const create = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setCreating(({ opening }) => ({ opened: true, opening: opening + 1 }))}
    >
      {t('Create payment link')}
    </Button>
  );
  const isBlank = counts?.all === 0 && !list.filtered;
  return (
    <Page title={t('Payment links')} actions={!isBlank && create}>
      <FilterBar
        list={list}
        search="Name, address or reference"
        period
        filters={filters}
        end={
          <>
            <ViewsMenu list={list} name="payment-links" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...linkStatuses.map((status) => ({
            value: status,
            label: linkStatusLabels[status],
            count: counts && (counts[status] ?? 0),
          })),
        ]}
      />
      <DataTable
        label={t('Payment links')}
        columns={columns.visible}
        idOf={(link) => link.id}
        query={links}
        list={list}
        rowPath={linkPath}
        rowActions={(link) => <RowActions link={link} />}
        rowActionsWidth={64}
        phone={phoneRow}
        empty={
          <EmptyState
            icon={<IconLink size={24} />}
            title={t('No payment links yet')}
            text={t('Share a link and get paid by card or bank transfer. No website needed.')}
            action={create}
          />
        }
      />
      {creating.opening > 0 && (
        <Suspense>
          <PaymentLinkForm
            key={creating.opening}
            link={null}
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
    key: 'kind',
    label: 'Type',
    options: linkKinds.map((kind) => ({ value: kind, label: linkKindLabels[kind] })),
  },
];

const allColumns: readonly Column<PaymentLink>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: 210,
    fixed: true,
    cell: (link) => <span className="strong trunc">{link.name}</span>,
  },
  { key: 'url', header: 'Link', cell: (link) => <Address link={link} /> },
  { key: 'reference', header: 'Reference', width: 130, hidden: true, cell: (link) => link.reference },
  { key: 'kind', header: 'Type', width: 90, cell: (link) => <Kind link={link} /> },
  { key: 'amount', header: 'Amount', width: 130, align: 'right', cell: (link) => <Amount link={link} /> },
  {
    key: 'payments',
    header: 'Payments',
    width: 90,
    align: 'right',
    cell: (link) => <span className="num">{usesText(link)}</span>,
  },
  {
    key: 'collected',
    header: 'Collected',
    width: 130,
    align: 'right',
    sort: 'collected',
    sortFirst: 'descending',
    cell: (link) => <MoneyText amount={link.collected} currency={link.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 126,
    airy: true,
    cell: (link) => <PaymentLinkStatus status={link.status} />,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 116,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (link) => <DateText at={link.createdAt} as="date" />,
  },
];

function Address({ link }: { link: PaymentLink }) {
  return (
    <span className="row" style={{ gap: 4 }}>
      <span className="mut trunc" title={link.url}>
        {addressPath(link)}
      </span>
      <CopyText text={link.url} label="link" buttonOnly />
    </span>
  );
}

function Kind({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  return t(linkKindLabels[link.kind]);
}

function Amount({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  if (link.amount === null) return <span className="mut">{t('Open amount')}</span>;
  return <MoneyText amount={link.amount} currency={link.currency} />;
}

function RowActions({ link }: { link: PaymentLink }) {
  const dialogs = useLinkDialogs();
  return (
    <>
      <PaymentLinkMenu link={link} dialogs={dialogs} />
      <PaymentLinkDialogs link={link} dialogs={dialogs} />
    </>
  );
}

function phoneRow(link: PaymentLink) {
  return {
    title: link.name,
    meta: addressPath(link),
    amount: <Amount link={link} />,
    status: <PaymentLinkStatus status={link.status} />,
  };
}
