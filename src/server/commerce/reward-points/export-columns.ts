// The columns of an exported file of credits and debits of points, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { rewardEntryLabels } from '#shared/commerce/rewards.ts';
import { rewardEntryFilters } from '#shared/contract/commerce/reward-points.ts';
import { toDecimalString } from '#shared/money.ts';
import { countEntries, type RewardEntryRow, streamEntries } from './log.ts';

function entryColumns(timeZone: string): Column<RewardEntryRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<RewardEntryRow>([
    [`At (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Customer', 28, 'text', (row) => row.customerName],
    ['E-mail', 32, 'text', (row) => row.email],
    ['Type', 26, 'text', (row) => rewardEntryLabels[row.kind]],
    ['Points', 12, 'count', (row) => String(row.points)],
    ['Balance after', 12, 'count', (row) => String(row.balanceAfter)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Liability changed by', 15, 'amount', (row) => toDecimalString(row.value, row.currency)],
    ['Reward', 26, 'text', (row) => row.ruleName],
    ['Payment', 22, 'text', (row) => row.reference],
    ['Order', 14, 'text', (row) => row.orderNumber],
    [`Can be spent from (${timeZone})`, 20, 'time', (row) => time(row.availableAt)],
    [`Expires (${timeZone})`, 20, 'time', (row) => time(row.expiresAt)],
    ['Note', 30, 'text', (row) => row.note],
    ['By', 22, 'text', (row) => row.byName],
  ]);
}

export const exportKind = exportOf({
  filters: rewardEntryFilters,
  count: ({ db }, environmentId, filters) => countEntries(db, environmentId, filters),
  stream: streamEntries,
  columns: entryColumns,
  stem: 'reward-points',
  sheet: 'Points',
});
