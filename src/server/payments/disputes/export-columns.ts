// The columns of the dispute export, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { disputeCategoryShort, disputeFilters } from '#shared/contract/payments/disputes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countDisputes, type DisputeWithPayment, streamDisputes } from './list-disputes.ts';

const capital = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase();

/** The columns; times are in the time zone of the business. */
export function disputeColumns(timeZone: string): Column<DisputeWithPayment>[] {
  const time = wallClock(timeZone);
  return columnsOf<DisputeWithPayment>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Payment', 16, 'text', (row) => row.paymentReference],
    ['Status', 12, 'text', (row) => capital(row.status)],
    ['Reason', 18, 'text', (row) => disputeCategoryShort[row.category]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Customer', 24, 'text', (row) => row.customerName],
    ['Customer e-mail', 28, 'text', (row) => row.customerEmail],
    ['Raised by', 11, 'text', (row) => row.raisedBy],
    ['Assigned to', 22, 'text', (row) => row.assigneeName],
    ['Outcome', 40, 'text', (row) => row.outcome],
    ['Chargeback', 18, 'text', (row) => row.chargebackReference],
    [`Raised (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Due (${timeZone})`, 20, 'time', (row) => time(row.dueAt)],
    [`Ended (${timeZone})`, 20, 'time', (row) => time(row.endedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: disputeFilters,
  count: countDisputes,
  stream: streamDisputes,
  columns: disputeColumns,
  stem: 'disputes',
  sheet: 'Disputes',
});
