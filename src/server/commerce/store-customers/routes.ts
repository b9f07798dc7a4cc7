// Handlers of store customers.
import { listKind } from '#server/customers/customers/customer-kinds.ts';
import { findCustomer } from '#server/customers/customers/service.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type {
  StoreCustomer,
  StoreCustomerDetail,
  storeCustomersContract,
} from '#shared/contract/commerce/orders/store-customers.ts';
import {
  countStoreCustomers,
  type StoreCustomerRow,
  selectAddressesOf,
  selectStoreCustomers,
  selectSumsOf,
  streamStoreCustomers,
} from './queries.ts';

function toStoreCustomer(row: StoreCustomerRow): StoreCustomer {
  const { id, email, name, orders, paidOrders, spent } = row;
  const at = (instant: Date | string) => new Date(instant).toISOString();
  return {
    id,
    email,
    name,
    orders,
    paidOrders,
    spent,
    lastOrderAt: at(row.lastOrderAt),
    createdAt: at(row.createdAt),
  };
}

/** A customer without orders has zero totals; a customer of another environment is not found. */
async function getStoreCustomer(
  db: Db,
  environmentId: string,
  customerId: string,
): Promise<StoreCustomerDetail> {
  const { id } = await findCustomer(db, environmentId, customerId);
  const rows = await selectSumsOf(db, environmentId, id);
  const addresses = await selectAddressesOf(db, environmentId, id);
  const instants = (key: 'firstAt' | 'lastAt') => rows.map((row) => row[key].toISOString()).sort();
  return {
    id,
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    paidOrders: rows.reduce((sum, row) => sum + row.paid, 0),
    sums: rows
      .filter(({ paid }) => paid > 0)
      .map(({ currency, paid, spent, refunded, sales }) => ({
        currency,
        orders: paid,
        spent,
        refunded,
        average: Math.round(sales / paid),
      })),
    firstOrderAt: instants('firstAt').at(0) ?? null,
    lastOrderAt: instants('lastAt').at(-1) ?? null,
    addresses: addresses.map(({ line1, city, state, orders, lastAt }) => ({
      line1,
      city,
      state,
      orders,
      lastUsedAt: lastAt.toISOString(),
    })),
  };
}

export const storeCustomers = {
  select: selectStoreCustomers,
  count: countStoreCustomers,
  stream: streamStoreCustomers,
  show: toStoreCustomer,
};

export const storeCustomerRoutes: Handlers<typeof storeCustomersContract> = {
  listStoreCustomers: ({ tx, environment, query }) => listKind(tx, environment.id, query, storeCustomers),
  exportStoreCustomers: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'store_customers', ...body, ids: null }),
  getStoreCustomer: ({ tx, environment, params }) => getStoreCustomer(tx, environment.id, params.customerId),
};
