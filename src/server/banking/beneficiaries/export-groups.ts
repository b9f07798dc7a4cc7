// Export columns of beneficiary groups, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { groupFilters } from '#shared/contract/banking/beneficiary-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import type { GroupRow } from './group-queries.ts';
import { countGroups, streamGroups } from './groups.ts';

const statuses = { ACTIVE: 'Active', REMOVED: 'Removed' } as const;

function groupColumns(timeZone: string): Column<GroupRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<GroupRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => row.name],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Beneficiaries', 13, 'count', (row) => String(row.members)],
    ['Usual total', 16, 'amount', (row) => toDecimalString(row.total, row.currency)],
    ['Without amount', 14, 'count', (row) => String(row.withoutAmount)],
    ['Narration', 30, 'text', (row) => row.narration],
    ['Status', 10, 'text', (row) => statuses[row.status]],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: groupFilters,
  count: countGroups,
  stream: streamGroups,
  columns: groupColumns,
  stem: 'beneficiary-groups',
  sheet: 'Groups',
});
