// The export columns of wallet disputes.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import {
  walletDisputeCategoryLabels,
  walletDisputeStatusLabels,
} from '#shared/contract/banking/wallet-nouns/wallet-dispute-enums.ts';
import { walletDisputeFilters } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countDisputes, type ListedWalletDispute, streamDisputes } from './queries.ts';

function disputeColumns(timeZone: string): Column<ListedWalletDispute>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedWalletDispute>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Status', 16, 'text', (row) => walletDisputeStatusLabels[row.status]],
    ['Wallet', 26, 'text', (row) => row.walletName],
    ['Transaction', 30, 'text', (row) => row.entry],
    ['Transaction reference', 18, 'text', (row) => row.entryReference],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Reason', 22, 'text', (row) => walletDisputeCategoryLabels[row.category]],
    ['Reason', 40, 'text', (row) => row.reason],
    ['Outcome', 40, 'text', (row) => row.outcome],
    ['Raised by', 24, 'text', (row) => row.createdByName],
    [`Raised (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: walletDisputeFilters,
  count: countDisputes,
  stream: streamDisputes,
  columns: disputeColumns,
  stem: 'wallet-disputes',
  sheet: 'Disputes',
});
