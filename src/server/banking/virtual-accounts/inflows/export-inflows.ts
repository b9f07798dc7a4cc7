// The export columns of a virtual account's inflows, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { inflowStatusLabels } from '#shared/banking/virtual-account-labels.ts';
import { inflowFilters } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { idField } from '#shared/contract/fields.ts';
import { toDecimalString } from '#shared/money.ts';
import type { InflowRow } from '../queries.ts';
import { countInflows, streamInflows } from './list-inflows.ts';

function inflowColumns(timeZone: string): Column<InflowRow>[] {
  const time = wallClock(timeZone);
  const money = (read: (row: InflowRow) => number) => (row: InflowRow) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<InflowRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Session', 34, 'text', (row) => row.sessionId],
    ['Sender', 28, 'text', (row) => row.senderName],
    ['Sender bank', 24, 'text', (row) => row.senderBank],
    ['Account ends in', 15, 'text', (row) => row.senderLast4],
    ['Narration', 30, 'text', (row) => row.narration],
    ['Status', 18, 'text', (row) => inflowStatusLabels[row.status]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 16, 'amount', money((row) => row.amount)],
    ['Credited', 16, 'amount', money((row) => row.credited)],
    ['Returned', 16, 'amount', money((row) => row.returned)],
    ['Reason', 30, 'text', (row) => row.reason],
    [`Arrived (${timeZone})`, 20, 'time', (row) => time(row.receivedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: inflowFilters.extend({ virtualAccountId: idField }),
  count: countInflows,
  stream: streamInflows,
  columns: inflowColumns,
  stem: 'inflows',
  sheet: 'Inflows',
});
