// The columns of an exported file of customers, in the words of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { type Customer, customerFilters } from '#shared/contract/customers/customers.ts';
import { toDecimalString } from '#shared/money.ts';
import { countCustomers, streamCustomers } from './list-queries.ts';
import { byPhoneOf, toCustomer } from './service.ts';

/** More rows than any business has customers. */
const countMax = 100_000_000;

function customerColumns(timeZone: string): Column<Customer>[] {
  const time = wallClock(timeZone);
  return columnsOf<Customer>([
    ['Name', 30, 'text', (row) => row.name],
    ['E-mail', 32, 'text', (row) => row.email],
    ['Payments', 10, 'count', (row) => String(row.payments)],
    [
      'Paid',
      24,
      'text',
      (row) =>
        row.paid.map((sum) => `${sum.currency} ${toDecimalString(sum.amount, sum.currency)}`).join(', '),
    ],
    [
      `Last payment (${timeZone})`,
      20,
      'time',
      (row) => (row.lastPaidAt ? time(new Date(row.lastPaidAt)) : null),
    ],
    [`Known since (${timeZone})`, 20, 'time', (row) => time(new Date(row.createdAt))],
  ]);
}

export const exportKind = exportOf({
  filters: customerFilters,
  count: async ({ db }, environmentId, filters) =>
    countCustomers(db, environmentId, filters, await byPhoneOf(db, environmentId, filters.search), countMax),
  stream: async function* ({ db }, environmentId, filters) {
    const byPhone = await byPhoneOf(db, environmentId, filters.search);
    for await (const rows of streamCustomers(db, environmentId, filters, byPhone)) yield rows.map(toCustomer);
  },
  columns: customerColumns,
  stem: 'customers',
  sheet: 'Customers',
});
