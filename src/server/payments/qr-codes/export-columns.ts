// The columns of the QR code export, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { qrFilters } from '#shared/contract/payments/qr-codes.ts';
import { toDecimalString } from '#shared/money.ts';
import { type CodeRow, codeList } from './queries.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** The columns; times are in the time zone of the business. */
function codeColumns(timeZone: string): Column<CodeRow>[] {
  const time = wallClock(timeZone);
  const money = (amount: number | null, row: CodeRow) =>
    amount === null ? null : toDecimalString(amount, row.currency);
  return columnsOf<CodeRow>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => (row.isAccount ? row.businessName : row.name)],
    ['Cashier or store', 24, 'text', (row) => row.label],
    ['Type', 10, 'text', (row) => capital(row.type)],
    ['Status', 10, 'text', (row) => capital(row.currentStatus)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => money(row.amount, row)],
    ['Scans', 10, 'count', (row) => String(row.visits)],
    ['Payments', 10, 'count', (row) => String(row.usedCount)],
    ['Collected', 15, 'amount', (row) => money(row.collected, row)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Expires (${timeZone})`, 20, 'time', (row) => time(row.expiresAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: qrFilters,
  count: codeList.count,
  stream: codeList.stream,
  columns: codeColumns,
  stem: 'qr-codes',
  sheet: 'QR codes',
});
