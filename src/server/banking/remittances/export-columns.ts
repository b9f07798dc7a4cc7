// Export columns of remittances, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { remittanceStatusLabels } from '#shared/banking/remittance/labels.ts';
import {
  payoutMethodLabels,
  remittancePurposes,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { remittanceFilters } from '#shared/contract/banking/remittance/shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countRemittances, streamRemittances } from './list-remittances.ts';
import { totalOf } from './post-remittances.ts';
import type { RemittanceRow } from './queries.ts';

function remittanceColumns(timeZone: string): Column<RemittanceRow>[] {
  const time = wallClock(timeZone);
  const money = (read: (row: RemittanceRow) => number) => (row: RemittanceRow) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<RemittanceRow>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Status', 16, 'text', (row) => remittanceStatusLabels[row.status]],
    ['Corridor', 10, 'text', (row) => row.corridor],
    ['Paid out by', 16, 'text', (row) => payoutMethodLabels[row.method]],
    ['Sender', 30, 'text', (row) => row.senderName],
    ['Beneficiary', 30, 'text', (row) => row.beneficiaryName],
    ['To', 30, 'text', (row) => row.beneficiarySummary],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', money((row) => row.amount)],
    ['Fee', 12, 'amount', money((row) => row.fee)],
    ['VAT', 12, 'amount', money((row) => row.vat)],
    ['Total', 15, 'amount', money(totalOf)],
    ['Receiving currency', 18, 'text', (row) => row.receiveCurrency],
    ['Received', 15, 'amount', (row) => toDecimalString(row.receiveAmount, row.receiveCurrency)],
    ['Purpose', 18, 'text', (row) => remittancePurposes[row.purpose].label],
    ['Partner’s reference', 20, 'text', (row) => row.partnerReference],
    ['Failed or returned because', 40, 'text', (row) => row.failure],
    ['Created by', 24, 'text', (row) => row.createdByName],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Completed (${timeZone})`, 20, 'time', (row) => time(row.completedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: remittanceFilters,
  count: countRemittances,
  stream: streamRemittances,
  columns: remittanceColumns,
  stem: 'remittances',
  sheet: 'Remittances',
});
