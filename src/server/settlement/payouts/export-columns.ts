// The columns of the payout export, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { payoutFilters } from '#shared/contract/settlement/payouts.ts';
import { toDecimalString } from '#shared/money.ts';
import { countPayoutsToExport, type StreamedPayout, streamPayouts } from './export-payouts.ts';

const statuses = {
  CREATED: 'Created',
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  SETTLED: 'Settled',
  FAILED: 'Failed',
} as const;

/** The columns, with times in the time zone of the business. */
export function payoutColumns(timeZone: string): Column<StreamedPayout>[] {
  const time = wallClock(timeZone);
  const money = (read: (row: StreamedPayout) => number) => (row: StreamedPayout) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<StreamedPayout>([
    ['Reference', 16, 'text', (row) => row.payoutRef],
    ['Sub-account', 24, 'text', (row) => row.subAccountName],
    ['Status', 12, 'text', (row) => statuses[row.status]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Gross', 15, 'amount', money((row) => row.gross)],
    ['Fees', 12, 'amount', money((row) => row.fees)],
    ['VAT', 12, 'amount', money((row) => row.vat)],
    ['Shared', 12, 'amount', money((row) => row.shared)],
    ['Refunds', 12, 'amount', money((row) => row.refunds)],
    ['Chargebacks', 12, 'amount', money((row) => row.chargebacks)],
    ['Reserve', 12, 'amount', money((row) => row.reserve)],
    ['Adjustments', 12, 'amount', money((row) => row.adjustments)],
    ['Net', 15, 'amount', money((row) => row.net)],
    ['Items', 8, 'count', (row) => String(row.itemCount)],
    ['Bank', 24, 'text', (row) => row.bankName],
    ['Account number', 16, 'text', (row) => row.accountNumber],
    ['Account name', 28, 'text', (row) => row.accountName],
    ['Session ID', 34, 'text', (row) => row.sessionId],
    ['Held or failed because', 40, 'text', (row) => row.holdReason ?? row.failure],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Paid (${timeZone})`, 20, 'time', (row) => time(row.paidAt)],
  ]);
}

export const exportKind = exportOf({
  filters: payoutFilters,
  count: countPayoutsToExport,
  stream: streamPayouts,
  columns: payoutColumns,
  stem: 'payouts',
  sheet: 'Payouts',
});
