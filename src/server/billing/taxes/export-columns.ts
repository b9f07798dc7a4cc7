// Columns for the export of taxes, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { formatRate, taxStatusLabels } from '#shared/billing/catalogue-enums.ts';
import { taxFilters } from '#shared/contract/billing/taxes.ts';
import { countTaxes, streamTaxes, type TaxRow } from './queries.ts';

function taxColumns(timeZone: string): Column<TaxRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<TaxRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 26, 'text', (row) => row.name],
    [
      'Rates',
      40,
      'text',
      (row) => row.rates.map(({ rate, startsOn }) => `${formatRate(rate)} from ${startsOn}`).join(', '),
    ],
    ['Included in the price', 12, 'text', (row) => (row.isInclusive ? 'Yes' : 'No')],
    ['Before discounts', 16, 'text', (row) => (row.isBeforeDiscount ? 'Yes' : 'No')],
    ['Country', 9, 'text', (row) => row.country],
    ['State', 18, 'text', (row) => row.state],
    ['Default', 9, 'text', (row) => (row.isDefault ? 'Yes' : 'No')],
    ['Status', 10, 'text', (row) => taxStatusLabels[row.status]],
    ['Products', 10, 'count', (row) => String(row.products)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: taxFilters,
  count: countTaxes,
  stream: streamTaxes,
  columns: taxColumns,
  stem: 'taxes',
  sheet: 'Taxes',
});
