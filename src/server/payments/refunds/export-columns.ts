// Columns of exported refund files, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { refundFilters } from '#shared/contract/payments/refunds.ts';
import { toDecimalString } from '#shared/money.ts';
import { refundReasonLabels, refundStatusLabels } from '#shared/payments/refunds.ts';
import { countRefundsForExport, type StreamedRefund, streamRefunds } from './lists/export-refunds.ts';

/** Returns the columns; times are in the business's time zone. */
export function refundColumns(timeZone: string): Column<StreamedRefund>[] {
  const time = wallClock(timeZone);
  return columnsOf<StreamedRefund>([
    ['Refund', 16, 'text', (row) => row.reference],
    ['Payment', 16, 'text', (row) => row.paymentReference],
    ['Merchant reference', 20, 'text', (row) => row.merchantReference],
    ['Status', 20, 'text', (row) => refundStatusLabels[row.status]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Fee returned', 13, 'amount', (row) => toDecimalString(row.fee, row.currency)],
    ['VAT returned', 13, 'amount', (row) => toDecimalString(row.vat, row.currency)],
    ['Reason', 24, 'text', (row) => refundReasonLabels[row.reason]],
    ['Goes to', 12, 'text', (row) => (row.way === 'card' ? 'Card' : 'Bank account')],
    ['Bank', 22, 'text', (row) => row.bankName],
    ['Customer', 24, 'text', (row) => row.customerName],
    ['Customer e-mail', 28, 'text', (row) => row.customerEmail],
    ['Note to the customer', 30, 'text', (row) => row.customerNote],
    ['Internal note', 30, 'text', (row) => row.merchantNote],
    ['Failure', 30, 'text', (row) => row.failureReason],
    ['Started by', 22, 'text', (row) => row.initiatedByName],
    [`Started (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Ended (${timeZone})`, 20, 'time', (row) => time(row.endedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: refundFilters,
  count: countRefundsForExport,
  stream: streamRefunds,
  columns: refundColumns,
  stem: 'refunds',
  sheet: 'Refunds',
});
