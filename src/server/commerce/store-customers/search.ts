// Store customers in the command palette, for users without access to other customers; other users find them as customers.
import { listKind } from '#server/customers/customers/customer-kinds.ts';
import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import {
  storeCustomerListQuery,
  storeCustomersContract,
} from '#shared/contract/commerce/orders/store-customers.ts';
import { readCustomers } from '#shared/contract/customers/customers.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { storeCustomers } from './routes.ts';

const { access, feature } = storeCustomersContract.listStoreCustomers;

export const searchStoreCustomers = searchList({
  permissions: access,
  feature,
  find: async (db, { actor }, text) => {
    if (isAllowed(actor.permissions, readCustomers)) return [];
    const query = storeCustomerListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listKind(db, actor.environment.id, query, storeCustomers);
    return items.map(({ id, name, email }) => ({
      kind: 'customer' as const,
      id,
      title: name ?? email,
      subtitle: joined(name && email),
      path: `/customers/storefront/${id}/info`,
    }));
  },
});
