// Export columns of fund requests.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { fundRequestStatusLabels } from '#shared/contract/banking/wallet-nouns/fund-request-enums.ts';
import { fundRequestFilters } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { toDecimalString } from '#shared/money.ts';
import { countFundRequests, type ListedFundRequest, streamFundRequests } from './queries.ts';

function fundRequestColumns(timeZone: string): Column<ListedFundRequest>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedFundRequest>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Status', 12, 'text', (row) => fundRequestStatusLabels[row.status]],
    ['Wallet', 26, 'text', (row) => row.walletName],
    ['Requested from', 26, 'text', (row) => row.fromName],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Purpose', 30, 'text', (row) => row.purpose],
    ['Movement', 18, 'text', (row) => row.movement],
    ['Reason', 30, 'text', (row) => row.reason],
    ['Created by', 24, 'text', (row) => row.createdByName],
    ['Decided by', 24, 'text', (row) => row.decidedBy],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: fundRequestFilters,
  count: countFundRequests,
  stream: streamFundRequests,
  columns: fundRequestColumns,
  stem: 'fund-requests',
  sheet: 'Fund requests',
});
