// The columns of the sub-account export, with the labels of the screens, and the rows with balances.

import { countOf } from '#server/platform/db/list-pages.ts';
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { subAccountBalances } from '#server/settlement/collection-balance/sub-account-balances.ts';
import { type SubAccount, subAccountFilters } from '#shared/contract/settlement/sub-accounts.ts';
import { toDecimalString } from '#shared/money.ts';
import { formatRate } from '#shared/payments/fees.ts';
import { countSubAccounts, streamSubAccountRows } from './queries.ts';
import { toSubAccount } from './service.ts';

const statuses = { ACTIVE: 'Active', PENDING: 'Pending', INACTIVE: 'Inactive', BLOCKED: 'Blocked' } as const;

/** The columns, with times in the time zone of the business. */
function subAccountColumns(timeZone: string): Column<SubAccount>[] {
  const time = wallClock(timeZone);
  return columnsOf<SubAccount>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => row.businessName],
    ['Bank', 24, 'text', (row) => row.bankName],
    ['Account number', 16, 'text', (row) => row.accountNumber],
    ['Account name', 30, 'text', (row) => row.accountName],
    ['Status', 10, 'text', (row) => statuses[row.status]],
    ['Usual share', 12, 'text', (row) => formatRate(row.sharePpm)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Pending', 15, 'amount', (row) => toDecimalString(row.pending, row.currency)],
    ['Available', 15, 'amount', (row) => toDecimalString(row.available, row.currency)],
    ['Split groups', 30, 'text', (row) => row.groups.map(({ name }) => name).join(', ')],
    ['Contact e-mail', 28, 'text', (row) => row.contactEmail],
    ['Contact phone', 18, 'text', (row) => row.contactPhone],
    [`Created (${timeZone})`, 20, 'time', (row) => time(new Date(row.createdAt))],
    ['Created by', 22, 'text', (row) => row.createdBy],
  ]);
}

export const exportKind = exportOf({
  filters: subAccountFilters,
  count: async ({ db }, environmentId, filters) =>
    countOf(await countSubAccounts(db, environmentId, filters), filters.status),
  stream: async function* ({ db }, environmentId, filters) {
    for await (const rows of streamSubAccountRows(db, environmentId, filters)) {
      const ids = rows.map(({ id }) => id);
      const balances = await subAccountBalances(db, environmentId, ids);
      yield rows.map((row) => toSubAccount(row, balances));
    }
  },
  columns: subAccountColumns,
  stem: 'sub-accounts',
  sheet: 'Sub-accounts',
});
