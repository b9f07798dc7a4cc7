// Columns for the export of coupons, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import {
  couponDurationLabels,
  couponScopeLabels,
  couponStatusLabels,
  couponTypeLabels,
  formatRate,
} from '#shared/billing/catalogue-enums.ts';
import { couponFilters } from '#shared/contract/billing/coupons.ts';
import { toDecimalString } from '#shared/money.ts';
import { type CouponRow, countCoupons, streamCoupons } from './queries.ts';

const count = (value: number | null) => (value === null ? null : String(value));

function couponColumns(timeZone: string): Column<CouponRow>[] {
  const time = wallClock(timeZone);
  const money = (amount: number | null, { currency }: CouponRow) =>
    amount === null || currency === null ? null : toDecimalString(amount, currency);
  return columnsOf<CouponRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Code', 18, 'text', (row) => row.code],
    ['Name', 26, 'text', (row) => row.name],
    ['Type', 14, 'text', (row) => couponTypeLabels[row.type]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => money(row.amount, row)],
    ['Percentage', 11, 'text', (row) => (row.rate === null ? null : formatRate(row.rate))],
    ['At most', 15, 'amount', (row) => money(row.amountMax, row)],
    ['Minimum purchase', 15, 'amount', (row) => money(row.minimum, row)],
    ['Applies to', 14, 'text', (row) => couponScopeLabels[row.scope]],
    ['Lowers', 16, 'text', (row) => couponDurationLabels[row.duration]],
    ['Periods', 9, 'count', (row) => count(row.periods)],
    ['Redeemed', 10, 'count', (row) => count(row.redeemedCount)],
    ['Total uses allowed', 10, 'count', (row) => count(row.redemptionsMax)],
    ['Uses allowed per customer', 10, 'count', (row) => count(row.customerMax)],
    ['Status', 10, 'text', (row) => couponStatusLabels[row.status]],
    [`Starts (${timeZone})`, 20, 'time', (row) => time(row.startsAt)],
    [`Ends (${timeZone})`, 20, 'time', (row) => time(row.endsAt)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: couponFilters,
  count: countCoupons,
  stream: streamCoupons,
  columns: couponColumns,
  stem: 'coupons',
  sheet: 'Coupons',
});
