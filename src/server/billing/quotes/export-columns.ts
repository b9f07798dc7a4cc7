// Columns for the export of quotes, labelled as on the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { quoteStatusLabels } from '#shared/contract/billing/quotes/quote-enums.ts';
import { quoteFilters } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countQuotes, type QuoteRow, streamQuotes } from './queries.ts';

function quoteColumns(timeZone: string): Column<QuoteRow>[] {
  const time = wallClock(timeZone);
  const money = (read: (row: QuoteRow) => number) => (row: QuoteRow) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<QuoteRow>([
    ['Number', 18, 'text', (row) => row.number],
    ['Status', 12, 'text', (row) => quoteStatusLabels[row.status]],
    ['Customer', 28, 'text', (row) => row.customerName],
    ['E-mail', 28, 'text', (row) => row.customerEmail],
    ['Date', 12, 'text', (row) => row.issueOn],
    ['Valid until', 12, 'text', (row) => row.validUntil],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Subtotal', 16, 'amount', money((row) => row.document.subtotal)],
    ['Discounts', 16, 'amount', money((row) => row.document.discountAmount)],
    ['Tax', 16, 'amount', money((row) => row.document.tax)],
    ['Total', 16, 'amount', money((row) => row.total)],
    ['Responded by', 24, 'text', (row) => row.answeredBy],
    [`Responded (${timeZone})`, 20, 'time', (row) => row.answeredAt && time(row.answeredAt)],
    ['Reason', 30, 'text', (row) => row.reason],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: quoteFilters,
  count: countQuotes,
  stream: streamQuotes,
  columns: quoteColumns,
  stem: 'quotes',
  sheet: 'Quotes',
});
