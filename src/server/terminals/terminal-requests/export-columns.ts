// The export columns of requests for POS terminals, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { terminalRequestStatusLabels } from '#shared/contract/terminals/terminal-enums.ts';
import { terminalRequestFilters } from '#shared/contract/terminals/terminal-requests.ts';
import { toDecimalString } from '#shared/money.ts';
import { type ListedRequest, terminalRequestList } from './queries.ts';

function requestColumns(timeZone: string): Column<ListedRequest>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedRequest>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Status', 12, 'text', (row) => terminalRequestStatusLabels[row.status]],
    ['Model', 28, 'text', (row) => row.modelName],
    ['Quantity', 10, 'count', (row) => String(row.quantity)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Fee', 15, 'amount', (row) => toDecimalString(row.unitFee * row.quantity, row.currency)],
    ['Contact', 24, 'text', (row) => row.contactName],
    ['Delivery address', 40, 'text', (row) => row.address],
    ['Carrier', 18, 'text', (row) => row.carrier],
    ['Tracking number', 20, 'text', (row) => row.tracking],
    ['Requested by', 24, 'text', (row) => row.createdByName],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: terminalRequestFilters,
  count: terminalRequestList.count,
  stream: terminalRequestList.stream,
  columns: requestColumns,
  stem: 'terminal-requests',
  sheet: 'Terminal requests',
});
