// Columns for the export of invoices, labelled as on the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { eInvoiceLabels } from '#shared/billing/e-invoicing/e-invoice-enums.ts';
import { invoiceStatusLabels } from '#shared/billing/invoice-labels.ts';
import { invoiceFilters } from '#shared/contract/billing/invoices/invoice-filters.ts';
import { toDecimalString } from '#shared/money.ts';
import { countInvoices, type ListedInvoice, overdueDaysOf, streamInvoices } from './list-invoices.ts';
import { dueOf } from './states.ts';

function invoiceColumns(timeZone: string): Column<ListedInvoice>[] {
  const time = wallClock(timeZone);
  const money = (read: (row: ListedInvoice) => number) => (row: ListedInvoice) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<ListedInvoice>([
    ['Number', 18, 'text', (row) => row.number],
    ['Status', 14, 'text', (row) => invoiceStatusLabels[row.status]],
    ['Days overdue', 13, 'text', (row) => String(overdueDaysOf(row, row.today))],
    ['Customer', 28, 'text', (row) => row.customerName],
    ['E-mail', 28, 'text', (row) => row.customerEmail],
    ['Issued on', 12, 'text', (row) => row.issueOn],
    ['Due on', 12, 'text', (row) => row.dueOn],
    ['Next part due on', 16, 'text', (row) => (dueOf(row) > 0 ? row.owedOn : null)],
    ['PO number', 16, 'text', (row) => row.poNumber],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Subtotal', 16, 'amount', money((row) => row.subtotal)],
    ['Discounts', 16, 'amount', money((row) => row.discountAmount)],
    ['Tax', 16, 'amount', money((row) => row.taxAmount)],
    ['Total', 16, 'amount', money((row) => row.total)],
    ['Late fee', 16, 'amount', money((row) => row.lateFee)],
    ['Paid', 16, 'amount', money((row) => row.paid)],
    ['Refunded', 16, 'amount', money((row) => row.refunded)],
    ['Due', 16, 'amount', money((row) => dueOf(row))],
    [
      'Tax authority',
      18,
      'text',
      ({ eInvoice }) => eInvoice && eInvoiceLabels[eInvoice.buyerKind][eInvoice.status],
    ],
    ['IRN', 34, 'text', ({ eInvoice }) => eInvoice?.irn ?? null],
    ['CSID', 46, 'text', ({ eInvoice }) => eInvoice?.csid ?? null],
    [`Paid (${timeZone})`, 20, 'time', (row) => row.paidAt && time(row.paidAt)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: invoiceFilters,
  count: countInvoices,
  stream: streamInvoices,
  columns: invoiceColumns,
  stem: 'invoices',
  sheet: 'Invoices',
});
