// The subscriptions of a customer.
import { IconRepeat } from '@tabler/icons-react';
import { subscriptionReadsContract as contract } from '#shared/contract/billing/subscriptions/subscription-reads.ts';
import { useList } from '#web/api/list/use-list.ts';
import { subscriptionList } from '#web/ui/billing/subscription-columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';

export function CustomerSubscriptionsPage() {
  const subscriptions = useList({ endpoint: contract.listCustomerSubscriptions });
  return (
    <ListContent
      list={subscriptions}
      name="customer-subscriptions"
      search="Reference"
      {...subscriptionList}
      empty={{
        icon: IconRepeat,
        title: 'No subscriptions',
        text: 'Subscriptions of this customer appear here.',
      }}
    />
  );
}
