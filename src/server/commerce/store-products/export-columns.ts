// The columns of an exported file of store products, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { stockStateLabels, storeProductStatusLabels } from '#shared/commerce/catalogue.ts';
import { storeProductFilters } from '#shared/contract/commerce/store-products.ts';
import { toDecimalString } from '#shared/money.ts';
import { countStoreProducts, type ListedRow, streamStoreProducts } from './list.ts';

function productColumns(timeZone: string): Column<ListedRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 34, 'text', (row) => row.name],
    ['Address', 34, 'text', (row) => row.slug],
    ['SKU', 16, 'text', (row) => row.sku],
    ['Categories', 30, 'text', (row) => row.categories.map(({ name }) => name).join(', ')],
    ['Currency', 9, 'text', (row) => row.prices[0]?.currency ?? null],
    [
      'Price',
      15,
      'amount',
      ({ prices: [price] }) => (price ? toDecimalString(price.amount, price.currency) : null),
    ],
    ['Variants', 9, 'count', (row) => String(row.variants)],
    ['Left', 9, 'count', (row) => (row.left === null ? null : String(row.left))],
    ['Stock', 14, 'text', (row) => stockStateLabels[row.state]],
    ['Status', 10, 'text', (row) => storeProductStatusLabels[row.status]],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: storeProductFilters,
  count: countStoreProducts,
  stream: streamStoreProducts,
  columns: productColumns,
  stem: 'store-products',
  sheet: 'Products',
});
