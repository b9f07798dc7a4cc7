// Columns for the export of subscription growth, one row per month.

import type { Database } from '#server/platform/db/database.ts';
import { type Column, columnsOf } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import {
  type GrowthFilters,
  type GrowthMonth,
  growthFilters,
} from '#shared/contract/billing/subscriptions/subscription-growth.ts';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { readCurrencies, readGrowth } from './growth.ts';

type Row = GrowthMonth & { currency: Currency };

/** Rows of one currency, or of every currency with subscriptions. */
async function readRows(
  database: Database,
  environmentId: string,
  filters: GrowthFilters,
  now: Date,
): Promise<Row[]> {
  const { db } = database;
  const currencies = filters.currency ? [filters.currency] : await readCurrencies(db, environmentId);
  const rows: Row[] = [];
  for (const currency of currencies) {
    const months = await readGrowth(db, environmentId, { currency, planId: filters.planId }, now);
    rows.push(...months.map((month) => Object.assign({ currency }, month)));
  }
  return rows;
}

const money = (pick: (row: Row) => number) => (row: Row) => toDecimalString(pick(row), row.currency);

function growthColumns(): Column<Row>[] {
  return columnsOf<Row>([
    ['Month', 10, 'text', (row) => row.month],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Opening MRR', 20, 'amount', money((row) => row.opening)],
    ['New', 15, 'amount', money((row) => row.new)],
    ['Reactivated', 15, 'amount', money((row) => row.reactivated)],
    ['Expansion', 15, 'amount', money((row) => row.expansion)],
    ['Contraction', 15, 'amount', money((row) => row.contraction)],
    ['Churned', 15, 'amount', money((row) => row.churned)],
    ['Moved between plans', 18, 'amount', money((row) => row.moved)],
    ['Closing MRR', 18, 'amount', money((row) => row.closing)],
    [
      'Churn rate',
      11,
      'text',
      (row) => (row.churnRate === null ? '' : `${(row.churnRate / 100).toFixed(2)}%`),
    ],
    ['Trials ended', 12, 'count', (row) => String(row.trialsEnded)],
    ['Trials converted', 15, 'count', (row) => String(row.trialsConverted)],
    ['Recovered', 15, 'amount', money((row) => row.recovered)],
  ]);
}

export const exportKind = exportOf({
  filters: growthFilters,
  count: async (...of) => (await readRows(...of)).length,
  stream: async function* (...of) {
    yield await readRows(...of);
  },
  columns: growthColumns,
  stem: 'subscription-growth',
  sheet: 'Growth',
});
