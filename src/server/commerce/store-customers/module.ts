// What customers of the storefront bring to the program.
import { calls, type Module } from '#server/module.ts';
import { storeCustomersContract } from '#shared/contract/commerce/orders/store-customers.ts';
import { storeCustomerRoutes } from './routes.ts';

export const storeCustomersModule: Module = {
  calls: [calls('store-customers', storeCustomersContract, storeCustomerRoutes)],
  exports: {
    store_customers: {
      call: storeCustomersContract.exportStoreCustomers,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
