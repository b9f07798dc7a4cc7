// Columns of the result file of a bulk transfer: each row with its check and its outcome.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import type { ExportKind } from '#server/platform/exports/export-kind.ts';
import { checkWord, outcomeLabels } from '#shared/banking/bulk-labels.ts';
import { exportedRows } from '#shared/contract/banking/bulk-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countRows, type ListedRow, streamRows } from './list-rows.ts';

function rowColumns(timeZone: string): Column<ListedRow>[] {
  const time = wallClock(timeZone);
  const money = (amount: number | null, { currency }: ListedRow) =>
    amount === null ? null : toDecimalString(amount, currency);
  return columnsOf<ListedRow>([
    ['Row', 7, 'count', (row) => String(row.line)],
    ['Bank code', 11, 'text', (row) => row.bankCode ?? row.bank],
    ['Bank', 26, 'text', (row) => row.bankName],
    ['Account number', 16, 'text', (row) => row.accountNumber],
    ['Account name', 30, 'text', (row) => row.givenName],
    ['Name at the bank', 30, 'text', (row) => row.foundName],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => money(row.amount, row)],
    ['Charges', 12, 'amount', (row) => money(row.fee + row.vat + row.stampDuty, row)],
    ['Narration', 30, 'text', (row) => row.narration],
    ['Check', 18, 'text', checkWord],
    ['Outcome', 14, 'text', (row) => (row.outcome ? outcomeLabels[row.outcome] : null)],
    ['Reference', 18, 'text', (row) => row.reference],
    ['Bank response', 36, 'text', (row) => row.failure],
    [`Outcome at (${timeZone})`, 20, 'time', (row) => time(row.completedAt)],
  ]);
}

export const exportKind: ExportKind = (database, { row, owner }) => {
  const { transferGroupId: groupId, ...filters } = exportedRows.parse(row.filters);
  const place = { environmentId: row.environmentId, groupId };
  return {
    count: () => countRows(database.db, place, filters),
    stream: () => streamRows(database, place, filters),
    columns: rowColumns(owner.timeZone),
    stem: `transfer-group-${owner.mode}`,
    sheet: 'Rows',
  };
};
