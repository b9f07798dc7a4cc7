// The invoices of a customer, with amounts owed and credit.
import { IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { invoiceStatusLabels } from '#shared/billing/invoice-labels.ts';
import { customerInvoicesContract as contract } from '#shared/contract/billing/invoices/customer-invoices.ts';
import { invoiceStatuses } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { Invoice } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { useList } from '#web/api/list/use-list.ts';
import { invoiceMoneyColumns } from '#web/ui/billing/invoice-money.tsx';
import { shortDayText } from '#web/ui/billing/subscription-labels.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';

const tones: Partial<Record<Invoice['status'], Tone>> = {
  ISSUED: 'info',
  PARTIALLY_PAID: 'info',
  PAID: 'success',
  REFUNDED: 'notice',
};

function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  const { t } = useTranslation();
  return <Status tone={tones[status] ?? 'neutral'}>{t(invoiceStatusLabels[status])}</Status>;
}

function Deadline({ invoice: { dueOn, overdueDays } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  if (overdueDays === 0) return <span className="num">{shortDayText(dueOn)}</span>;
  const late = overdueDays === 1 ? t('1 day late') : t('{{days}} days late', { days: overdueDays });
  return (
    <span className="danger num">
      {shortDayText(dueOn)}, {late}
    </span>
  );
}

const columns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 160,
    fixed: true,
    cell: ({ number }) => <span className="strong trunc">{number ?? '—'}</span>,
  },
  {
    key: 'dueOn',
    header: 'Due date',
    width: 190,
    sort: 'dueOn',
    cell: (invoice) => <Deadline invoice={invoice} />,
  },
  ...invoiceMoneyColumns,
  { ...statusColumn, width: 140, cell: ({ status }) => <InvoiceStatus status={status} /> },
  createdColumn,
];

const phone = (invoice: Invoice) => ({
  title: invoice.number ?? 'Draft',
  meta: <Deadline invoice={invoice} />,
  amount: <MoneyText amount={invoice.total + invoice.lateFee} currency={invoice.currency} />,
  status: <InvoiceStatus status={invoice.status} />,
});

const source = {
  endpoint: contract.listCustomerInvoices,
  period: ['createdFrom', 'createdTo'],
} as const;

export function CustomerInvoicesPage() {
  return (
    <ListContent
      list={useList(source)}
      name="customer-invoices"
      label="Invoices"
      search="Number"
      tabs={statusTabs(invoiceStatuses, invoiceStatusLabels)}
      columns={columns}
      rowPath={({ id }) => `/payment-gateway/invoicing/invoices/${id}/info`}
      phone={phone}
      empty={{
        icon: IconFileInvoice,
        title: 'No invoices',
        text: 'Invoices to this customer appear here.',
      }}
    />
  );
}
