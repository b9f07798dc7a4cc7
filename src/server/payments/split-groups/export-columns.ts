// Columns of exported split group files, labelled as on the screens.

import type { GroupRow } from '#server/payments/splits/groups.ts';
import { countOf } from '#server/platform/db/list-pages.ts';
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { splitGroupFilters } from '#shared/contract/payments/split-groups.ts';
import { countGroups, streamGroups } from './queries.ts';
import { summaryOf } from './service.ts';

const types = { percentage: 'Percentage', flat: 'Flat amount' } as const;
const statuses = { ACTIVE: 'Active', INACTIVE: 'Inactive' } as const;

/** Returns the columns; times are in the business's time zone. */
function groupColumns(timeZone: string): Column<GroupRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<GroupRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => row.name],
    ['Type', 12, 'text', (row) => types[row.type]],
    ['Shares', 50, 'text', summaryOf],
    ['Status', 10, 'text', (row) => statuses[row.status]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Payment links', 12, 'count', (row) => String(row.links)],
    ['Payment pages', 12, 'count', (row) => String(row.pages)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: splitGroupFilters,
  count: async ({ db }, environmentId, filters) =>
    countOf(await countGroups(db, environmentId, filters), filters.status),
  stream: streamGroups,
  columns: groupColumns,
  stem: 'split-groups',
  sheet: 'Split groups',
});
