// The list of payers, with number, sum and date of payments.
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Customer, customersContract } from '#shared/contract/customers/customers.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { customerEmailColumn, customerNameColumn, knownSinceColumn } from './customer-columns.tsx';
import { listTitles, useCustomersPath } from './customer-labels.ts';
import { countText, FirstSum } from './customer-sums.tsx';

const source = { endpoint: customersContract.listCustomers, period: ['from', 'to'] } as const;
export const loadCustomerList = loadList(source);

export function CustomerListPage() {
  const customers = useList(source);
  const at = useCustomersPath();
  return (
    <ListPage
      list={customers}
      name="customers"
      title={listTitles[at]}
      label="Customers"
      search="Name, e-mail or phone number"
      columns={columns}
      rowPath={(row) => `${at}/${row.id}/info`}
      phone={(row) => ({
        title: row.name ?? row.email ?? '',
        meta: row.name ? row.email : <LastPaid customer={row} />,
        amount: <FirstSum of={row.paid} />,
      })}
      exports={customersContract.exportCustomers}
      empty={{
        icon: IconUsers,
        title: 'No customers yet',
        text: 'Everyone who pays you with an e-mail address appears here.',
      }}
    />
  );
}

function LastPaid({ customer: { lastPaidAt } }: { customer: Customer }) {
  const { t } = useTranslation();
  return lastPaidAt ? <DateText at={lastPaidAt} /> : <span className="dim">{t('Never')}</span>;
}

const columns: readonly Column<Customer>[] = [
  customerNameColumn,
  customerEmailColumn,
  {
    key: 'payments',
    header: 'Payments',
    width: 100,
    align: 'right',
    cell: (row) => countText(row.payments),
  },
  {
    key: 'paid',
    header: 'Paid',
    width: 150,
    align: 'right',
    cell: (row) => <FirstSum of={row.paid} />,
  },
  {
    key: 'lastPaidAt',
    header: 'Last payment',
    width: 140,
    airy: true,
    cell: (row) => <LastPaid customer={row} />,
  },
  knownSinceColumn,
];
