// Export columns of customers with a wallet or virtual account, with the labels of the screens.

import { exportOfKind, sumsText } from '#server/customers/customers/customer-kinds.ts';
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import {
  type BankingCustomer,
  bankingCustomerFilters,
} from '#shared/contract/banking/customers/banking-customers.ts';
import { bankingCustomers } from './routes.ts';

function customerColumns(timeZone: string): Column<BankingCustomer>[] {
  const time = wallClock(timeZone);
  return columnsOf<BankingCustomer>([
    ['Name', 30, 'text', (row) => row.name],
    ['E-mail', 32, 'text', (row) => row.email],
    ['Wallets', 10, 'count', (row) => String(row.wallets)],
    ['Virtual accounts', 16, 'count', (row) => String(row.virtualAccounts)],
    ['Available', 26, 'text', (row) => sumsText(row.available)],
    [`Known since (${timeZone})`, 20, 'time', (row) => time(new Date(row.createdAt))],
  ]);
}

export const exportKind = exportOfKind(bankingCustomers, {
  filters: bankingCustomerFilters,
  columns: customerColumns,
  stem: 'banking-customers',
});
