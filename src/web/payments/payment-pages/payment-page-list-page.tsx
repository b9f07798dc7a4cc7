// The list of payment pages: search, status tabs with counts, filters, export, and row actions.
import { Button } from '@mantine/core';
import { IconBrowser, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pageTypes } from '#shared/contract/payments/payment-page-input.ts';
import {
  type PaymentPage,
  pageStatuses,
  paymentPagesContract,
} from '#shared/contract/payments/payment-pages.ts';
import { readDefaultFeeBearer } from '#web/api/default-fee-bearer.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { AddressCell } from '#web/payments/payment-sources/address-cell.tsx';
import { CustomerAmount } from '#web/payments/payment-sources/customer-amount.tsx';
import {
  customerAmountColumn,
  paymentsColumn,
  sourceReferenceColumn,
  sourceStatusColumn,
} from '#web/payments/payment-sources/source-columns.tsx';
import { addressPath } from '#web/ui/detail/address-text.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { collectedColumn, createdColumn, nameColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import {
  PaymentPageDialogs,
  PaymentPageMenu,
  useCanChangePages,
  usePageDialogs,
} from './payment-page-actions.tsx';
import { goalOf, pagePath, pagesPath, pageTypeLabels } from './payment-page-labels.ts';
import { PaymentPageStatus, pageStatusLabels } from './payment-page-status.tsx';

const source = {
  endpoint: paymentPagesContract.listPaymentPages,
  period: ['createdFrom', 'createdTo'],
} as const;
const loadPages = loadList(source);

/** Prefetches the queries of the page and of its form. */
export function loadPaymentPageList(at: ScreenLocation) {
  readDefaultFeeBearer();
  return loadPages(at);
}

export function PaymentPageListPage() {
  const { t } = useTranslation();
  const pages = useList(source);
  const create = useCanChangePages() && (
    <Button component={Link} to={`${pagesPath}/create`} leftSection={<IconPlus size={16} />}>
      {t('Create payment page')}
    </Button>
  );
  return (
    <ListPage
      list={pages}
      name="payment-pages"
      title="Payment pages"
      label="Payment pages"
      search="Name, address or reference"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={pagePath}
      rowActions={(page) => <RowActions page={page} />}
      rowActionsWidth={64}
      phone={phoneRow}
      exports={paymentPagesContract.exportPaymentPages}
      create={create}
      empty={{
        icon: IconBrowser,
        title: 'No payment pages yet',
        text: 'Describe your offer or cause with images and a goal, and share the page.',
      }}
    />
  );
}

const tabs = statusTabs(pageStatuses, pageStatusLabels);

const filters = [choiceFilter('type', 'Type', pageTypes, pageTypeLabels)];

const columns: readonly Column<PaymentPage>[] = [
  { ...nameColumn, width: 200 },
  { key: 'url', header: 'Address', cell: (page) => <AddressCell of={page} label="address" /> },
  sourceReferenceColumn,
  { key: 'type', header: 'Type', width: 108, cell: (page) => <Type page={page} /> },
  { ...customerAmountColumn, width: 118, cell: (page: PaymentPage) => <Amount page={page} /> },
  paymentsColumn((page) => page.usedCount),
  collectedColumn,
  { key: 'goal', header: 'Goal', width: 72, align: 'right', cell: (page) => <GoalShare page={page} /> },
  { ...sourceStatusColumn, cell: (page) => <PaymentPageStatus status={page.status} /> },
  createdColumn,
];

function Type({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  return t(pageTypeLabels[page.type]);
}

function Amount({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  if (page.amountKind !== 'open' && page.amount === null)
    return <span className="dim">{t('Not set yet')}</span>;
  return <CustomerAmount of={page} />;
}

function GoalShare({ page }: { page: PaymentPage }) {
  if (page.goalAmount === null) return <span className="dim">—</span>;
  return <span className="num">{goalOf(page).percent}%</span>;
}

function RowActions({ page }: { page: PaymentPage }) {
  const dialogs = usePageDialogs();
  return (
    <>
      <PaymentPageMenu page={page} dialogs={dialogs} />
      <PaymentPageDialogs page={page} dialogs={dialogs} />
    </>
  );
}

function phoneRow(page: PaymentPage) {
  return {
    title: page.name,
    meta: addressPath(page),
    amount: <MoneyText amount={page.collected} currency={page.currency} />,
    status: <PaymentPageStatus status={page.status} />,
  };
}
