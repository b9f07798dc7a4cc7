// The columns of invoice lists, and the row layout on phones.
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { EInvoiceStatus } from '#web/billing/e-invoicing/e-invoice-status.tsx';
import { invoiceMoneyColumns } from '#web/ui/billing/invoice-money.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { DayText } from './day-text.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import './invoices.css';

function InvoiceNumber({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return <span className="strong trunc">{invoice.number ?? t('Draft')}</span>;
}

function DueDay({ invoice: { dueOn, overdueDays } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  if (overdueDays === 0) return <DayText day={dueOn} />;
  const late = overdueDays === 1 ? t('1 day late') : t('{{days}} days late', { days: overdueDays });
  return (
    <span className="invoice-late">
      <DayText day={dueOn} />
      <small>{late}</small>
    </span>
  );
}

/** Marks invoices that the tax authority rejected, or has not answered for too long. */
function StatusWithFault({ invoice: { status, eInvoice } }: { invoice: Invoice }) {
  const hasFault = eInvoice && (eInvoice.status === 'REFUSED' || eInvoice.isLate);
  if (!hasFault || status === 'CLOSED') return <InvoiceStatus status={status} />;
  return (
    <span className="invoice-fault">
      <InvoiceStatus status={status} />
      <EInvoiceStatus of={eInvoice} />
    </span>
  );
}

export const invoiceColumns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 150,
    fixed: true,
    cell: (invoice) => <InvoiceNumber invoice={invoice} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 200,
    cell: ({ customer }) => <span className="trunc">{customer.name}</span>,
  },
  {
    key: 'issueOn',
    header: 'Issued',
    width: 110,
    sort: 'issueOn',
    hidden: true,
    cell: (row) => <DayText day={row.issueOn} />,
  },
  { key: 'dueOn', header: 'Due date', width: 130, sort: 'dueOn', cell: (row) => <DueDay invoice={row} /> },
  ...invoiceMoneyColumns,
  { ...statusColumn, width: 172, cell: (row) => <StatusWithFault invoice={row} /> },
  {
    key: 'eInvoice',
    header: 'Tax authority',
    width: 160,
    hidden: true,
    cell: ({ eInvoice }) => (eInvoice ? <EInvoiceStatus of={eInvoice} /> : '—'),
  },
  createdColumn,
];

export function phoneInvoice(invoice: Invoice) {
  const { customer, total, lateFee, currency } = invoice;
  return {
    title: customer.name,
    meta: <InvoiceNumber invoice={invoice} />,
    amount: <MoneyText amount={total + lateFee} currency={currency} />,
    status: <StatusWithFault invoice={invoice} />,
  };
}
