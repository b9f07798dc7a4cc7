// The subscribers of a plan.
import { IconUsers } from '@tabler/icons-react';
import {
  type Subscriber,
  subscriptionReadsContract,
} from '#shared/contract/billing/subscriptions/subscription-reads.ts';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';

const source = { endpoint: subscriptionReadsContract.listPlanSubscribers } as const;
export const loadPlanSubscribers = loadList(source);

const columns: readonly Column<Subscriber>[] = [
  {
    key: 'name',
    header: 'Customer',
    fixed: true,
    cell: ({ name, email }) => <span className="strong trunc">{name ?? email}</span>,
  },
  { key: 'email', header: 'E-mail', width: 260, cell: ({ email }) => <span className="trunc">{email}</span> },
  {
    key: 'running',
    header: 'Active',
    width: 100,
    align: 'right',
    cell: ({ running }) => <span className="num">{running}</span>,
  },
  {
    key: 'subscriptions',
    header: 'Subscriptions',
    width: 120,
    align: 'right',
    cell: ({ subscriptions }) => <span className="num">{subscriptions}</span>,
  },
  { key: 'since', header: 'Since', width: 130, cell: ({ since }) => <DateText at={since} as="date" /> },
];

export function PlanSubscribersPage() {
  return (
    <ListContent
      list={useList(source)}
      name="plan-subscribers"
      label="Subscribers"
      search="Name or e-mail"
      columns={columns}
      rowPath={({ id }) => `/customers/all/${id}/info`}
      phone={(row) => ({ title: row.name ?? row.email, meta: row.email })}
      empty={{
        icon: IconUsers,
        title: 'No subscribers yet',
        text: 'Customers subscribed to this plan appear here.',
      }}
    />
  );
}
