// The list of store customers, with their spending.
import { IconShoppingBag } from '@tabler/icons-react';
import {
  buyingKinds,
  storeCustomersContract as contract,
  type StoreCustomer,
} from '#shared/contract/commerce/orders/store-customers.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { currencyFilter } from '#web/ui/list-page/money-filters.ts';
import { customerEmailColumn, customerNameColumn, knownSinceColumn } from '../customers/customer-columns.tsx';
import { storefrontPath } from '../customers/customer-labels.ts';
import { countText, FirstSum } from '../customers/customer-sums.tsx';

const source = { endpoint: contract.listStoreCustomers, period: ['from', 'to'] } as const;
export const loadStoreCustomers = loadList(source);
const filters = [
  { ...currencyFilter, single: true },
  oneOfFilter('buying', 'Purchases', buyingKinds, { paid: 'Has paid', unpaid: 'Has not paid yet' }),
];

export function StoreCustomerListPage() {
  return (
    <ListPage
      list={useList(source)}
      name="store-customers"
      title="Storefront customers"
      label="Customers"
      search="Name, e-mail or phone"
      filters={filters}
      columns={columns}
      rowPath={(row) => `${storefrontPath}/${row.id}/info`}
      phone={(row) => ({
        title: row.name ?? row.email,
        meta: row.name ? row.email : <DateText at={row.lastOrderAt} />,
        amount: <FirstSum of={row.spent} />,
      })}
      exports={contract.exportStoreCustomers}
      empty={{
        icon: IconShoppingBag,
        title: 'No storefront customers yet',
        text: 'Customers appear here once they have ordered from your store.',
      }}
    />
  );
}

const columns: readonly Column<StoreCustomer>[] = [
  customerNameColumn,
  customerEmailColumn,
  {
    key: 'orders',
    header: 'Orders',
    width: 96,
    align: 'right',
    sort: 'orders',
    sortFirst: 'descending',
    cell: (row) => countText(row.orders),
  },
  {
    key: 'paidOrders',
    header: 'Orders paid',
    width: 110,
    align: 'right',
    hidden: true,
    cell: (row) => countText(row.paidOrders),
  },
  {
    key: 'spent',
    header: 'Spent',
    width: 160,
    align: 'right',
    sort: 'spent',
    sortFirst: 'descending',
    cell: (row) => <FirstSum of={row.spent} />,
  },
  {
    key: 'lastOrderAt',
    header: 'Last order',
    width: 130,
    sort: 'lastOrderAt',
    sortFirst: 'descending',
    cell: (row) => <DateText at={row.lastOrderAt} />,
  },
  knownSinceColumn,
];
