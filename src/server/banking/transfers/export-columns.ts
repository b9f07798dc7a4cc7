// The export columns of transfers, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { transferStatusLabels } from '#shared/banking/transfer-labels.ts';
import { transferPurposes } from '#shared/contract/banking/transfer-enums.ts';
import { transferFilters } from '#shared/contract/banking/transfer-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countTransfers, type ListedTransfer, streamTransfers } from './list-transfers.ts';
import { totalOf } from './post-transfers.ts';

function transferColumns(timeZone: string): Column<ListedTransfer>[] {
  const time = wallClock(timeZone);
  const money = (read: (row: ListedTransfer) => number) => (row: ListedTransfer) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<ListedTransfer>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Status', 12, 'text', (row) => transferStatusLabels[row.status]],
    ['Account name', 30, 'text', (row) => row.accountName],
    ['Bank', 26, 'text', (row) => row.bankName],
    ['Account number', 16, 'text', (row) => row.accountNumber],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', money((row) => row.amount)],
    ['Fee', 12, 'amount', money((row) => row.fee)],
    ['VAT', 12, 'amount', money((row) => row.vat)],
    ['Stamp duty', 12, 'amount', money((row) => row.stampDuty)],
    ['Total', 15, 'amount', money(totalOf)],
    ['Narration', 30, 'text', (row) => row.narration],
    ['Purpose', 14, 'text', (row) => transferPurposes[row.purpose].label],
    ['Wallet', 20, 'text', (row) => row.walletName],
    ['Session ID', 34, 'text', (row) => row.sessionId],
    ['Failed or returned because', 40, 'text', (row) => row.failure],
    ['Created by', 24, 'text', (row) => row.createdByName],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Completed (${timeZone})`, 20, 'time', (row) => time(row.completedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: transferFilters,
  count: countTransfers,
  stream: streamTransfers,
  columns: transferColumns,
  stem: 'transfers',
  sheet: 'Transfers',
});
