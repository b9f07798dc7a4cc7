// Module declaration of customers.

import { calls, type Module } from '#server/module.ts';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { lookUpPayers } from './look-up.ts';
import { customersErasures } from './personal-data.ts';
import { customerRoutes } from './routes.ts';
import { searchCustomers } from './search.ts';

export const customersModule: Module = {
  tables: ['customer_words', 'customers'],
  calls: [calls('customers', customersContract, customerRoutes)],
  lookUps: [lookUpPayers],
  erasures: customersErasures,
  search: [searchCustomers],
  exports: {
    customers: {
      call: customersContract.exportCustomers,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
