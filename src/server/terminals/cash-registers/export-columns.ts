// The export columns of cash registers, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import {
  cashRegisterStatusLabels,
  varianceLabels,
  varianceOf,
} from '#shared/contract/terminals/cash-register-enums.ts';
import { cashRegisterFilters } from '#shared/contract/terminals/cash-registers.ts';
import { toDecimalString } from '#shared/money.ts';
import { type ListedRegister, registerList } from './queries.ts';

function registerColumns(timeZone: string): Column<ListedRegister>[] {
  const time = wallClock(timeZone);
  const money = (row: ListedRegister, amount: number | null) =>
    amount === null ? null : toDecimalString(amount, row.currency);
  const difference = (row: ListedRegister) => (row.counted === null ? null : row.counted - row.expected);
  const word = (variance: number | null) => (variance === null ? null : varianceLabels[varianceOf(variance)]);
  return columnsOf<ListedRegister>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Terminal', 28, 'text', (row) => row.terminalName],
    ['Status', 10, 'text', (row) => cashRegisterStatusLabels[row.status]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Float', 15, 'amount', (row) => money(row, row.openingFloat)],
    ['Cash sales', 15, 'amount', (row) => money(row, row.sales)],
    ['Paid in', 15, 'amount', (row) => money(row, row.paidIn)],
    ['Paid out', 15, 'amount', (row) => money(row, row.paidOut)],
    ['Expected', 15, 'amount', (row) => money(row, row.expected)],
    ['Counted', 15, 'amount', (row) => money(row, row.counted)],
    ['Difference', 15, 'amount', (row) => money(row, difference(row))],
    ['Over or short', 12, 'text', (row) => word(difference(row))],
    ['Reason', 36, 'text', (row) => row.reason],
    ['Opened by', 24, 'text', (row) => row.openedByName],
    [`Opened (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Closed by', 24, 'text', (row) => row.closedByName],
    [`Closed (${timeZone})`, 20, 'time', (row) => row.closedAt && time(row.closedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: cashRegisterFilters,
  count: registerList.count,
  stream: registerList.stream,
  columns: registerColumns,
  stem: 'cash-registers',
  sheet: 'Cash registers',
});
