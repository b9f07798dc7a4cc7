// Export columns of group members, with the labels of the screens.

import { type Column, columnsOf } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { exportedMembers } from '#shared/contract/banking/beneficiary-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countMatchingMembers, type MemberRow, streamMembers } from './group-queries.ts';
import { nameOf } from './list-beneficiaries.ts';

function memberColumns(): Column<MemberRow>[] {
  return columnsOf<MemberRow>([
    ['Name', 30, 'text', nameOf],
    ['Account name', 30, 'text', (row) => row.accountName],
    ['Bank', 26, 'text', (row) => row.bankName],
    ['Bank code', 11, 'text', (row) => row.bankCode],
    ['Account number', 16, 'text', (row) => row.accountNumber],
    ['Currency', 9, 'text', (row) => row.currency],
    [
      'Amount',
      15,
      'amount',
      ({ amount, currency }) => (amount === null ? null : toDecimalString(amount, currency)),
    ],
    ['Narration', 30, 'text', (row) => row.narration],
  ]);
}

export const exportKind = exportOf({
  filters: exportedMembers,
  count: ({ db }, environmentId, filters) => countMatchingMembers(db, environmentId, filters),
  stream: streamMembers,
  columns: memberColumns,
  stem: 'group-beneficiaries',
  sheet: 'Beneficiaries',
});
