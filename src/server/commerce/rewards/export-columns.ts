// The columns of an exported file of rewards, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { rewardScopeLabels, rewardStatusLabels } from '#shared/commerce/rewards.ts';
import { rewardFilters } from '#shared/contract/commerce/rewards.ts';
import { toDecimalString } from '#shared/money.ts';
import { countRewards, type RuleRow, streamRewards } from './queries.ts';

function rewardColumns(timeZone: string): Column<RuleRow>[] {
  const time = wallClock(timeZone);
  const count = (value: number | null) => (value === null ? null : String(value));
  const money = (amount: number | null, { currency }: RuleRow) =>
    amount === null || currency === null ? null : toDecimalString(amount, currency);
  return columnsOf<RuleRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => row.name],
    ['Rewards', 22, 'text', (row) => rewardScopeLabels[row.scope]],
    ['Products or categories', 30, 'text', (row) => row.subjects.map(({ name }) => name).join(', ') || null],
    ['Points', 10, 'count', (row) => count(row.points)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['For each', 15, 'amount', (row) => money(row.perAmount, row)],
    ['Minimum payment', 15, 'amount', (row) => money(row.minimum, row)],
    ['Daily maximum', 12, 'count', (row) => count(row.dayMax)],
    ['Points earned', 12, 'count', (row) => count(row.given)],
    ['Status', 10, 'text', (row) => rewardStatusLabels[row.status]],
    [`Starts (${timeZone})`, 20, 'time', (row) => time(row.startsAt)],
    [`Ends (${timeZone})`, 20, 'time', (row) => time(row.endsAt)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: rewardFilters,
  count: countRewards,
  stream: streamRewards,
  columns: rewardColumns,
  stem: 'rewards',
  sheet: 'Rewards',
});
