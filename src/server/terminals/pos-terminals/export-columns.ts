// The export columns of POS terminals, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { posTerminalFilters } from '#shared/contract/terminals/pos-terminals.ts';
import { posTerminalStatusLabels } from '#shared/contract/terminals/terminal-enums.ts';
import { toDecimalString } from '#shared/money.ts';
import { type ListedTerminal, posTerminalList } from './queries.ts';

function posTerminalColumns(timeZone: string): Column<ListedTerminal>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedTerminal>([
    ['Serial number', 20, 'text', (row) => row.serialNumber],
    ['Name', 28, 'text', (row) => row.name],
    ['Model', 28, 'text', (row) => row.modelName],
    ['Status', 10, 'text', (row) => posTerminalStatusLabels[row.status]],
    ['Location', 36, 'text', (row) => row.address],
    ['Latitude', 12, 'text', (row) => row.latitude?.toString() ?? null],
    ['Longitude', 12, 'text', (row) => row.longitude?.toString() ?? null],
    [`Last seen (${timeZone})`, 20, 'time', (row) => row.lastSeenAt && time(row.lastSeenAt)],
    ['Payments', 10, 'count', (row) => String(row.usedCount)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Collected', 15, 'amount', (row) => toDecimalString(row.collected, row.currency)],
    [`Assigned (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: posTerminalFilters,
  count: posTerminalList.count,
  stream: posTerminalList.stream,
  columns: posTerminalColumns,
  stem: 'pos-terminals',
  sheet: 'POS terminals',
});
