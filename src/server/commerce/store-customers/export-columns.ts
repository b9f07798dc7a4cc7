// The columns of an exported file of store customers, with the labels of the screens.
import { exportOfKind, sumsText } from '#server/customers/customers/customer-kinds.ts';
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import {
  type StoreCustomer,
  storeCustomerFilters,
} from '#shared/contract/commerce/orders/store-customers.ts';
import { storeCustomers } from './routes.ts';

function customerColumns(timeZone: string): Column<StoreCustomer>[] {
  const time = wallClock(timeZone);
  return columnsOf<StoreCustomer>([
    ['Name', 30, 'text', (row) => row.name],
    ['E-mail', 32, 'text', (row) => row.email],
    ['Orders', 10, 'count', (row) => String(row.orders)],
    ['Orders paid', 12, 'count', (row) => String(row.paidOrders)],
    ['Spent', 26, 'text', (row) => sumsText(row.spent)],
    [`Last order (${timeZone})`, 20, 'time', (row) => time(new Date(row.lastOrderAt))],
    [`Known since (${timeZone})`, 20, 'time', (row) => time(new Date(row.createdAt))],
  ]);
}

export const exportKind = exportOfKind(storeCustomers, {
  filters: storeCustomerFilters,
  columns: customerColumns,
  stem: 'storefront-customers',
});
