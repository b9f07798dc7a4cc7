// The columns of an exported file of customers with their points, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { rewardCustomerFilters } from '#shared/contract/commerce/reward-points.ts';
import { toDecimalString } from '#shared/money.ts';
import { countRewardCustomers, type RewardCustomerRow, streamRewardCustomers } from './customers.ts';

function customerColumns(timeZone: string): Column<RewardCustomerRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<RewardCustomerRow>([
    ['Customer', 28, 'text', (row) => row.name],
    ['E-mail', 32, 'text', (row) => row.email],
    ['Available', 12, 'count', (row) => String(row.available)],
    ['Pending', 12, 'count', (row) => String(row.points - row.available)],
    ['Owed', 10, 'count', (row) => String(row.owed)],
    ['Balance', 12, 'count', (row) => String(row.points - row.owed)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Value', 15, 'amount', (row) => toDecimalString(row.points * row.pointValue, row.currency)],
    ['Total credited', 14, 'count', (row) => String(row.earned)],
    [`First points (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: rewardCustomerFilters,
  count: ({ db }, environmentId, filters, now) => countRewardCustomers(db, environmentId, filters, now),
  stream: streamRewardCustomers,
  columns: customerColumns,
  stem: 'reward-customers',
  sheet: 'Customers',
});
