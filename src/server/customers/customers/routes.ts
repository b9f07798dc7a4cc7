// Handlers of customers.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { customersContract } from '#shared/contract/customers/customers.ts';
import { getCustomer, listCustomers, updateCustomer } from './service.ts';

export const customerRoutes: Handlers<typeof customersContract> = {
  listCustomers: ({ tx, environment, query }) => listCustomers(tx, environment, query),
  exportCustomers: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'customers', ...body, ids: null }),
  getCustomer: ({ tx, environment, params }) => getCustomer(tx, environment.id, params.customerId),
  updateCustomer: ({ tx, environment, params, body, audit }) =>
    updateCustomer(tx, { environment, customerId: params.customerId, audit }, body),
};
