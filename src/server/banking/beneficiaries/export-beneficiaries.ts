// Export columns of beneficiaries, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { beneficiaryFilters } from '#shared/contract/banking/beneficiary-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countBeneficiaries, streamBeneficiaries } from './list-beneficiaries.ts';
import type { BeneficiaryRow } from './queries.ts';

const statuses = { ACTIVE: 'Active', REMOVED: 'Removed' } as const;

const decimal = (amount: number | null, { currency }: Pick<BeneficiaryRow, 'currency'>) =>
  amount === null ? null : toDecimalString(amount, currency);

function beneficiaryColumns(timeZone: string): Column<BeneficiaryRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<BeneficiaryRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Nickname', 28, 'text', (row) => row.nickname],
    ['Account name', 30, 'text', (row) => row.accountName],
    ['Bank', 26, 'text', (row) => row.bankName],
    ['Bank code', 11, 'text', (row) => row.bankCode],
    ['Account number', 16, 'text', (row) => row.accountNumber],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Usual amount', 15, 'amount', (row) => decimal(row.amount, row)],
    ['Usual narration', 30, 'text', (row) => row.narration],
    ['E-mail', 28, 'text', (row) => row.email],
    ['Groups', 30, 'text', (row) => row.groups.map(({ name }) => name).join(', ')],
    ['Status', 10, 'text', (row) => statuses[row.status]],
    [`Added (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    ['Added by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: beneficiaryFilters,
  count: countBeneficiaries,
  stream: streamBeneficiaries,
  columns: beneficiaryColumns,
  stem: 'beneficiaries',
  sheet: 'Beneficiaries',
});
