// Columns for the export of products, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { productStatusLabels } from '#shared/billing/catalogue-enums.ts';
import { productFilters } from '#shared/contract/billing/products.ts';
import { toDecimalString } from '#shared/money.ts';
import { countProducts, type ProductRow, streamProducts } from './queries.ts';

const first = ({ prices: [price] }: ProductRow) => price ?? null;

const rest = ({ prices }: ProductRow) =>
  prices.slice(1).map(({ currency, amount }) => `${currency} ${toDecimalString(amount, currency)}`);

function productColumns(timeZone: string): Column<ProductRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<ProductRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 34, 'text', (row) => row.name],
    ['SKU', 16, 'text', (row) => row.sku],
    ['Unit', 12, 'text', (row) => row.unit],
    ['Tax authority code', 18, 'text', (row) => row.code],
    ['Description', 40, 'text', (row) => row.description],
    ['Currency', 9, 'text', (row) => first(row)?.currency ?? null],
    [
      'Price',
      15,
      'amount',
      (row) => {
        const price = first(row);
        return price && toDecimalString(price.amount, price.currency);
      },
    ],
    ['Other prices', 24, 'text', (row) => rest(row).join(', ')],
    ['Tax', 20, 'text', (row) => row.taxName],
    ['Status', 10, 'text', (row) => productStatusLabels[row.status]],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: productFilters,
  count: countProducts,
  stream: streamProducts,
  columns: productColumns,
  stem: 'products',
  sheet: 'Products',
});
