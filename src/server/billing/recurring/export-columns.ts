// Columns for the export of recurring invoices, labelled as on the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { recurringStatusLabels, sendingLabels } from '#shared/contract/billing/recurring/recurring-enums.ts';
import { recurringFilters } from '#shared/contract/billing/recurring/recurring-shapes.ts';
import { intervalText } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { toDecimalString } from '#shared/money.ts';
import { countRecurring, type RecurringRow, streamRecurring } from './queries.ts';

function recurringColumns(timeZone: string): Column<RecurringRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<RecurringRow>([
    ['Name', 28, 'text', (row) => row.name],
    ['Status', 12, 'text', (row) => recurringStatusLabels[row.status]],
    ['Customer', 28, 'text', (row) => row.customerName],
    ['E-mail', 28, 'text', (row) => row.customerEmail],
    ['How often', 18, 'text', (row) => intervalText(row.interval, row.intervalCount)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Total', 16, 'amount', (row) => toDecimalString(row.total, row.currency)],
    ['First on', 12, 'text', (row) => row.startsOn],
    ['Next on', 12, 'text', (row) => row.nextOn],
    ['Until', 12, 'text', (row) => row.endsOn],
    ['At most', 10, 'count', (row) => (row.times === null ? null : String(row.times))],
    ['Invoices created', 10, 'count', (row) => String(row.made)],
    ['Days to pay', 10, 'count', (row) => String(row.dueDays)],
    ['Sending', 26, 'text', (row) => sendingLabels[row.sends ? 'send' : 'draft']],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: recurringFilters,
  count: countRecurring,
  stream: streamRecurring,
  columns: recurringColumns,
  stem: 'recurring-invoices',
  sheet: 'Recurring invoices',
});
