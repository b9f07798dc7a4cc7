// The columns of an exported file of categories.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { categoryFilters } from '#shared/contract/commerce/store-categories.ts';
import { type CategoryRow, countCategories, streamCategories } from './queries.ts';

function categoryColumns(timeZone: string): Column<CategoryRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<CategoryRow>([
    ['Name', 30, 'text', (row) => row.name],
    ['Address', 34, 'text', (row) => row.slug],
    ['Products', 10, 'count', (row) => String(row.products)],
    ['Published', 10, 'count', (row) => String(row.published)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: categoryFilters,
  count: ({ db }, environmentId, filters) => countCategories(db, environmentId, filters),
  stream: streamCategories,
  columns: categoryColumns,
  stem: 'store-categories',
  sheet: 'Categories',
});
