// Customers in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { customerListQuery, readCustomers } from '#shared/contract/customers/customers.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { canRead } from '#shared/permissions.ts';
import { listCustomers } from './service.ts';

export const searchCustomers = searchList({
  permissions: readCustomers,
  find: async (db, { actor }, text) => {
    const query = customerListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listCustomers(db, actor.environment, query);
    const base = isAllowed(actor.permissions, canRead('CUSTOMERS.ALL')) ? 'all' : 'payment';
    return items.map((item) => ({
      kind: 'customer' as const,
      id: item.id,
      title: item.name ?? item.email ?? '',
      subtitle: joined(item.name && item.email),
      path: `/customers/${base}/${item.id}/info`,
    }));
  },
});
