// The columns of an exported file of customers who have a wallet or a virtual account, in the words of the screens.

import { byPhoneOf } from '#server/customers/customers/service.ts';
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import {
  type BankingCustomer,
  bankingCustomerFilters,
} from '#shared/contract/banking/customers/banking-customers.ts';
import { toDecimalString } from '#shared/money.ts';
import { countBankingCustomers, streamBankingCustomers } from './queries.ts';
import { toBankingCustomer } from './routes.ts';

/** More rows than any business has customers. */
const countMax = 100_000_000;

function customerColumns(timeZone: string): Column<BankingCustomer>[] {
  const time = wallClock(timeZone);
  const money = ({ available }: BankingCustomer) =>
    available.map((sum) => `${sum.currency} ${toDecimalString(sum.amount, sum.currency)}`).join(', ');
  return columnsOf<BankingCustomer>([
    ['Name', 30, 'text', (row) => row.name],
    ['E-mail', 32, 'text', (row) => row.email],
    ['Wallets', 10, 'count', (row) => String(row.wallets)],
    ['Virtual accounts', 16, 'count', (row) => String(row.virtualAccounts)],
    ['Available', 26, 'text', money],
    [`Known since (${timeZone})`, 20, 'time', (row) => time(new Date(row.createdAt))],
  ]);
}

export const exportKind = exportOf({
  filters: bankingCustomerFilters,
  count: async ({ db }, environmentId, filters) =>
    countBankingCustomers(
      db,
      environmentId,
      filters,
      await byPhoneOf(db, environmentId, filters.search),
      countMax,
    ),
  stream: async function* ({ db }, environmentId, filters) {
    const byPhone = await byPhoneOf(db, environmentId, filters.search);
    for await (const rows of streamBankingCustomers(db, environmentId, filters, byPhone))
      yield rows.map(toBankingCustomer);
  },
  columns: customerColumns,
  stem: 'banking-customers',
  sheet: 'Customers',
});
