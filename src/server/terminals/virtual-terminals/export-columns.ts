// The export columns of virtual terminals, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { virtualTerminalFilters } from '#shared/contract/terminals/virtual-terminals.ts';
import { toDecimalString } from '#shared/money.ts';
import { type TerminalRow, terminalList } from './queries.ts';

/** The columns, with times in the time zone of the business. */
function terminalColumns(timeZone: string): Column<TerminalRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<TerminalRow>([
    ['Code', 18, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => row.name],
    ['Cashier or store', 24, 'text', (row) => row.label],
    ['Status', 10, 'text', (row) => (row.status === 'ACTIVE' ? 'Active' : 'Disabled')],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Scans', 10, 'count', (row) => String(row.visits)],
    ['Payments', 10, 'count', (row) => String(row.usedCount)],
    ['Collected', 15, 'amount', (row) => toDecimalString(row.collected, row.currency)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: virtualTerminalFilters,
  count: terminalList.count,
  stream: terminalList.stream,
  columns: terminalColumns,
  stem: 'virtual-terminals',
  sheet: 'Virtual terminals',
});
