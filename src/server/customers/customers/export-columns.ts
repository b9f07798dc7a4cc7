// The columns of the customer export, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { type Customer, customerFilters } from '#shared/contract/customers/customers.ts';
import { exportOfKind, sumsText } from './customer-kinds.ts';
import { countCustomers, streamCustomers } from './list-queries.ts';
import { toCustomer } from './service.ts';

function customerColumns(timeZone: string): Column<Customer>[] {
  const time = wallClock(timeZone);
  return columnsOf<Customer>([
    ['Name', 30, 'text', (row) => row.name],
    ['E-mail', 32, 'text', (row) => row.email],
    ['Payments', 10, 'count', (row) => String(row.payments)],
    ['Paid', 24, 'text', (row) => sumsText(row.paid)],
    [
      `Last payment (${timeZone})`,
      20,
      'time',
      (row) => (row.lastPaidAt ? time(new Date(row.lastPaidAt)) : null),
    ],
    [`Known since (${timeZone})`, 20, 'time', (row) => time(new Date(row.createdAt))],
  ]);
}

export const exportKind = exportOfKind(
  { count: countCustomers, stream: streamCustomers, show: toCustomer },
  { filters: customerFilters, columns: customerColumns, stem: 'customers' },
);
