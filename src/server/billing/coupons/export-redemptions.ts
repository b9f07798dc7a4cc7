// Columns for the export of coupon redemptions, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { redemptionStatusLabels } from '#shared/billing/catalogue-enums.ts';
import { redemptionFilters } from '#shared/contract/billing/coupons.ts';
import { idField } from '#shared/contract/fields.ts';
import { toDecimalString } from '#shared/money.ts';
import { type ListedRedemption, redemptionList } from './redemption-queries.ts';

function redemptionColumns(timeZone: string): Column<ListedRedemption>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedRedemption>([
    ['Customer', 30, 'text', (row) => row.customer],
    ['Used for', 16, 'text', (row) => row.subjectKind],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Discount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Status', 12, 'text', (row) => redemptionStatusLabels[row.status]],
    [`Used (${timeZone})`, 20, 'time', (row) => time(row.reservedAt)],
    [`Redeemed (${timeZone})`, 20, 'time', (row) => time(row.redeemedAt)],
    [`Released (${timeZone})`, 20, 'time', (row) => time(row.releasedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: redemptionFilters.extend({ couponId: idField }),
  count: redemptionList.count,
  stream: redemptionList.stream,
  columns: redemptionColumns,
  stem: 'coupon-redemptions',
  sheet: 'Redemptions',
});
