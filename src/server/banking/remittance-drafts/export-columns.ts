// Export columns of saved transactions, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { draftFilters } from '#shared/contract/banking/remittance/remittance-drafts.ts';
import {
  payoutMethodLabels,
  remittancePurposes,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { toDecimalString } from '#shared/money.ts';
import { countDrafts, currencyOf, type DraftRow, streamDrafts } from './drafts.ts';

const statuses = { SAVED: 'Saved', SENT: 'Sent', DISCARDED: 'Discarded' } as const;

function amountOf(row: DraftRow): string | null {
  const currency = currencyOf(row);
  return row.amount !== null && currency ? toDecimalString(row.amount, currency) : null;
}

function draftColumns(timeZone: string): Column<DraftRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<DraftRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Status', 12, 'text', (row) => statuses[row.status]],
    ['Corridor', 10, 'text', (row) => row.corridor],
    ['Paid out by', 16, 'text', (row) => row.method && payoutMethodLabels[row.method]],
    ['Sender', 30, 'text', (row) => row.senderName],
    ['Beneficiary', 30, 'text', (row) => row.beneficiaryName],
    ['Currency', 9, 'text', (row) => currencyOf(row)],
    ['Amount', 15, 'amount', amountOf],
    ['Purpose', 18, 'text', (row) => row.purpose && remittancePurposes[row.purpose].label],
    ['Saved by', 22, 'text', (row) => row.createdByName],
    [`Saved (${timeZone})`, 20, 'time', (row) => time(row.updatedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: draftFilters,
  count: countDrafts,
  stream: streamDrafts,
  columns: draftColumns,
  stem: 'remittance-saved-transactions',
  sheet: 'Saved transactions',
});
