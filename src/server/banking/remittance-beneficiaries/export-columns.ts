// Export columns of remittance beneficiaries, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { remittanceBeneficiaryFilters } from '#shared/contract/banking/remittance/people-shapes.ts';
import {
  payoutMethodLabels,
  relationships,
  remittanceCountries,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { countPayees, type ListedPayee, streamPayees } from './list-beneficiaries.ts';

function payeeColumns(timeZone: string): Column<ListedPayee>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedPayee>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => row.name],
    ['Status', 10, 'text', (row) => (row.status === 'ACTIVE' ? 'Active' : 'Removed')],
    ['Country', 16, 'text', (row) => remittanceCountries[row.country].name],
    ['Paid out by', 16, 'text', (row) => payoutMethodLabels[row.method]],
    ['To', 30, 'text', (row) => row.summary],
    ['Sender', 30, 'text', (row) => row.senderName],
    ['Relationship', 18, 'text', (row) => relationships[row.relationship]],
    ['Added by', 22, 'text', (row) => row.createdByName],
    [`Added (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: remittanceBeneficiaryFilters,
  count: countPayees,
  stream: streamPayees,
  columns: payeeColumns,
  stem: 'remittance-beneficiaries',
  sheet: 'Beneficiaries',
});
