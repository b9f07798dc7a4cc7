// The list of recurring invoices beside that of invoices: status tabs with counts, and export.
import { IconRepeat } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  recurringStatuses,
  recurringStatusLabels,
} from '#shared/contract/billing/recurring/recurring-enums.ts';
import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import type { RecurringInvoice } from '#shared/contract/billing/recurring/recurring-shapes.ts';
import { intervalText } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DayText } from '#web/billing/invoices/day-text.tsx';
import { useMayChangeInvoices } from '#web/billing/invoices/may-change.ts';
import { invoicingLists } from '#web/billing/invoicing-lists.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, moneyColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { seriesPath } from './recurring-paths.ts';
import { RecurringStatus } from './recurring-status.tsx';

// Loaded on first use, because the forms are larger than the page.
const NewSeriesForm = lazy(() => import('./series-forms.tsx').then((m) => ({ default: m.NewSeriesForm })));

const source = {
  endpoint: recurringInvoicesContract.listRecurringInvoices,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadRecurringList = loadList(source);
const tabs = statusTabs(recurringStatuses, recurringStatusLabels);

const columns: readonly Column<RecurringInvoice>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 200,
    fixed: true,
    cell: ({ name }) => <span className="strong trunc">{name}</span>,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 190,
    cell: ({ customer }) => <span className="trunc">{customer.name}</span>,
  },
  { key: 'interval', header: 'How often', width: 140, cell: (row) => <HowOften series={row} /> },
  {
    key: 'nextOn',
    header: 'Next on',
    width: 120,
    sort: 'nextOn',
    cell: ({ nextOn }) => (nextOn ? <DayText day={nextOn} /> : '—'),
  },
  { key: 'made', header: 'Created', width: 80, align: 'right', cell: ({ made }) => made },
  { ...moneyColumn('total', 'Total'), width: 136 },
  { ...statusColumn, width: 120, cell: ({ status }) => <RecurringStatus status={status} /> },
  createdColumn,
];

function HowOften({ series }: { series: RecurringInvoice }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(intervalText(series.interval, series.intervalCount))}</span>;
}

const phone = (series: RecurringInvoice) => ({
  title: series.name,
  meta: series.customer.name,
  amount: <MoneyText amount={series.total} currency={series.currency} />,
  status: <RecurringStatus status={series.status} />,
});

export function RecurringListPage() {
  const mayChange = useMayChangeInvoices();
  const [create, form] = useCreate({
    label: 'Create recurring invoice',
    form: (shown) => (
      <Suspense>
        <NewSeriesForm {...shown} />
      </Suspense>
    ),
  });
  return (
    <ListPage
      list={useList(source)}
      name="recurring-invoices"
      title="Invoicing"
      label="Recurring invoices"
      subRoutes={invoicingLists}
      search="Name, customer or e-mail"
      tabs={tabs}
      columns={columns}
      rowPath={seriesPath}
      phone={phone}
      exports={recurringInvoicesContract.exportRecurringInvoices}
      create={mayChange && create}
      empty={{
        icon: IconRepeat,
        title: 'No recurring invoices yet',
        text: 'Automatically create the same invoice on a schedule. Start here, or from an existing invoice.',
      }}
    >
      {form}
    </ListPage>
  );
}
