// Export columns of conversions, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { describeRate } from '#shared/banking/exchange.ts';
import { type ConvertedBalance, conversionFilters } from '#shared/contract/banking/balances/conversions.ts';
import { toDecimalString } from '#shared/money.ts';
import { type ConversionRow, countConversions, streamConversions } from './list-conversions.ts';

function conversionColumns(timeZone: string): Column<ConversionRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<ConversionRow>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Into', 9, 'text', (row) => row.toCurrency],
    ['Received', 15, 'amount', (row) => toDecimalString(row.toAmount, row.toCurrency)],
    ['Rate', 26, 'text', (row) => describeRate(row.rate, { from: row.currency, to: row.toCurrency })],
    ['Created by', 24, 'text', (row) => row.createdByName],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const conversionExport = (balance: ConvertedBalance) =>
  exportOf({
    filters: conversionFilters,
    count: (database, environmentId, filters, now) =>
      countConversions(database, environmentId, { ...filters, balance }, now),
    stream: (database, environmentId, filters, now) =>
      streamConversions(database, environmentId, { ...filters, balance }, now),
    columns: conversionColumns,
    stem: `${balance}-conversions`,
    sheet: 'Conversions',
  });
