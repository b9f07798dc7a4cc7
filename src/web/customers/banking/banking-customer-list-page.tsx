// The list of customers with a wallet or a virtual account, with their balances.
import { IconBuildingBank } from '@tabler/icons-react';
import {
  type BankingCustomer,
  bankingCustomersContract as contract,
} from '#shared/contract/banking/customers/banking-customers.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { currencyFilter } from '#web/ui/list-page/money-filters.ts';
import { customerEmailColumn, customerNameColumn, knownSinceColumn } from '../customers/customer-columns.tsx';
import { bankingPath } from '../customers/customer-labels.ts';
import { countText, FirstSum } from '../customers/customer-sums.tsx';

const source = { endpoint: contract.listBankingCustomers, period: ['from', 'to'] } as const;
export const loadBankingCustomers = loadList(source);
const filters = [{ ...currencyFilter, single: true }];

export function BankingCustomerListPage() {
  return (
    <ListPage
      list={useList(source)}
      name="banking-customers"
      title="Banking customers"
      label="Customers"
      search="Name, e-mail, phone or account number"
      filters={filters}
      columns={columns}
      rowPath={(row) => `${bankingPath}/${row.id}/info`}
      phone={(row) => ({
        title: row.name ?? row.email,
        meta: row.name ? row.email : <DateText at={row.createdAt} />,
        amount: <FirstSum of={row.available} />,
      })}
      exports={contract.exportBankingCustomers}
      empty={{
        icon: IconBuildingBank,
        title: 'No banking customers yet',
        text: 'Customers with a wallet or virtual account appear here.',
      }}
    />
  );
}

const columns: readonly Column<BankingCustomer>[] = [
  customerNameColumn,
  customerEmailColumn,
  { key: 'wallets', header: 'Wallets', width: 90, align: 'right', cell: (row) => countText(row.wallets) },
  {
    key: 'virtualAccounts',
    header: 'Virtual accounts',
    width: 130,
    align: 'right',
    cell: (row) => countText(row.virtualAccounts),
  },
  {
    key: 'available',
    header: 'Available',
    width: 160,
    align: 'right',
    cell: (row) => <FirstSum of={row.available} />,
  },
  knownSinceColumn,
];
