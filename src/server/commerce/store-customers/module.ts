// The module of store customers.
import { calls, type Module } from '#server/module.ts';
import { storeCustomersContract } from '#shared/contract/commerce/orders/store-customers.ts';
import { dueStoreCustomers, takeDueStoreCustomers } from './kept-figures.ts';
import { storeCustomerProofs } from './proofs.ts';
import { storeCustomerRoutes } from './routes.ts';
import { searchStoreCustomers } from './search.ts';

export const storeCustomersModule: Module = {
  tables: ['store_customers', 'store_customer_sums', 'store_customers_due'],
  proofs: storeCustomerProofs,
  sweeps: [
    {
      name: 'figures of customers of stores',
      everyMs: 2_000,
      phase: 'payments',
      due: dueStoreCustomers,
      run: takeDueStoreCustomers,
    },
  ],
  search: [searchStoreCustomers],
  calls: [calls('store-customers', storeCustomersContract, storeCustomerRoutes)],
  exports: {
    store_customers: {
      call: storeCustomersContract.exportStoreCustomers,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
