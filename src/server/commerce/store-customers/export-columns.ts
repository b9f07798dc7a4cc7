// The columns of an exported file of customers who have ordered in the store, in the words of the screens.
import { byPhoneOf } from '#server/customers/customers/service.ts';
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import {
  type StoreCustomer,
  storeCustomerFilters,
} from '#shared/contract/commerce/orders/store-customers.ts';
import { toDecimalString } from '#shared/money.ts';
import { countStoreCustomers, streamStoreCustomers } from './queries.ts';
import { toStoreCustomer } from './routes.ts';

/** More rows than any business has customers. */
const countMax = 100_000_000;

function customerColumns(timeZone: string): Column<StoreCustomer>[] {
  const time = wallClock(timeZone);
  const money = ({ spent }: StoreCustomer) =>
    spent.map((sum) => `${sum.currency} ${toDecimalString(sum.amount, sum.currency)}`).join(', ');
  return columnsOf<StoreCustomer>([
    ['Name', 30, 'text', (row) => row.name],
    ['E-mail', 32, 'text', (row) => row.email],
    ['Orders', 10, 'count', (row) => String(row.orders)],
    ['Orders paid', 12, 'count', (row) => String(row.paidOrders)],
    ['Spent', 26, 'text', money],
    [`Last order (${timeZone})`, 20, 'time', (row) => time(new Date(row.lastOrderAt))],
    [`Known since (${timeZone})`, 20, 'time', (row) => time(new Date(row.createdAt))],
  ]);
}

export const exportKind = exportOf({
  filters: storeCustomerFilters,
  count: async ({ db }, environmentId, filters) =>
    countStoreCustomers(
      db,
      environmentId,
      filters,
      await byPhoneOf(db, environmentId, filters.search),
      countMax,
    ),
  stream: async function* ({ db }, environmentId, filters) {
    const byPhone = await byPhoneOf(db, environmentId, filters.search);
    for await (const rows of streamStoreCustomers(db, environmentId, filters, byPhone))
      yield rows.map(toStoreCustomer);
  },
  columns: customerColumns,
  stem: 'storefront-customers',
  sheet: 'Customers',
});
