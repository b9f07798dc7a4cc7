// Columns for the export of plans.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import {
  intervalText,
  planStatusLabels,
  planTypeLabels,
} from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { planFilters } from '#shared/contract/billing/subscriptions/plans.ts';
import { toDecimalString } from '#shared/money.ts';
import { countPlans, type ListedPlan, streamPlans } from './queries.ts';

function planColumns(timeZone: string): Column<ListedPlan>[] {
  const time = wallClock(timeZone);
  const first = ({ prices }: ListedPlan) => prices[0];
  return columnsOf<ListedPlan>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => row.name],
    ['Type', 12, 'text', (row) => planTypeLabels[row.type]],
    ['Status', 12, 'text', (row) => planStatusLabels[row.status]],
    ['How often', 16, 'text', (row) => intervalText(row.interval, row.intervalCount)],
    ['Currency', 9, 'text', (row) => first(row)?.currency ?? ''],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, first(row)?.currency ?? 'NGN')],
    [
      'Set-up fee',
      15,
      'amount',
      (row) => toDecimalString(first(row)?.setUpFee ?? 0, first(row)?.currency ?? 'NGN'),
    ],
    ['Trial days', 11, 'count', (row) => String(row.trialDays)],
    ['Invoice limit', 13, 'count', (row) => (row.invoiceLimit === null ? '' : String(row.invoiceLimit))],
    ['Price version', 13, 'count', (row) => String(row.version)],
    ['Created by', 24, 'text', (row) => row.createdByName],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: planFilters,
  count: countPlans,
  stream: streamPlans,
  columns: planColumns,
  stem: 'plans',
  sheet: 'Plans',
});
