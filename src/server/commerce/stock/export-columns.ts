// The columns of an exported file of stock movements, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { stockMovementLabels, variantName } from '#shared/commerce/catalogue.ts';
import { movementFilters } from '#shared/contract/commerce/stock.ts';
import { countMovements, type MovementRow, streamMovements } from './history.ts';

function movementColumns(timeZone: string): Column<MovementRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<MovementRow>([
    [`At (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Product', 34, 'text', (row) => row.productName],
    ['Variant', 24, 'text', (row) => variantName(row.options)],
    ['SKU', 16, 'text', (row) => row.sku],
    ['Type', 20, 'text', (row) => stockMovementLabels[row.kind]],
    ['Stock changed by', 16, 'count', (row) => String(row.onHandChange)],
    ['Reserved changed by', 16, 'count', (row) => String(row.reservedChange)],
    ['Stock after', 12, 'count', (row) => String(row.onHandAfter)],
    ['Reserved after', 12, 'count', (row) => String(row.reservedAfter)],
    ['Note', 30, 'text', (row) => row.note],
    ['By', 22, 'text', (row) => row.byName],
  ]);
}

export const exportKind = exportOf({
  filters: movementFilters,
  count: ({ db }, environmentId, filters) => countMovements(db, environmentId, filters),
  stream: streamMovements,
  columns: movementColumns,
  stem: 'stock',
  sheet: 'Stock',
});
