// The export columns of transfer schedules.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { frequencyLabels, scheduleStatusLabels } from '#shared/banking/transfer-labels.ts';
import { scheduleFilters } from '#shared/contract/banking/transfer-schedules.ts';
import { toDecimalString } from '#shared/money.ts';
import { countSchedules, type ListedSchedule, streamSchedules } from './list-schedules.ts';

function scheduleColumns(timeZone: string): Column<ListedSchedule>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedSchedule>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Status', 12, 'text', (row) => scheduleStatusLabels[row.status]],
    ['Account name', 30, 'text', (row) => row.accountName],
    ['Bank', 26, 'text', (row) => row.bankName],
    ['Account number', 16, 'text', (row) => row.accountNumber],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Narration', 30, 'text', (row) => row.narration],
    ['How often', 12, 'text', (row) => frequencyLabels[row.frequency]],
    ['First on', 12, 'text', (row) => row.startsOn],
    ['Until', 12, 'text', (row) => row.endsOn],
    ['Next on', 12, 'text', (row) => row.nextOn],
    ['Transfers made', 10, 'count', (row) => String(row.runs)],
    ['Created by', 24, 'text', (row) => row.createdByName],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: scheduleFilters,
  count: countSchedules,
  stream: streamSchedules,
  columns: scheduleColumns,
  stem: 'transfer-schedules',
  sheet: 'Schedules',
});
