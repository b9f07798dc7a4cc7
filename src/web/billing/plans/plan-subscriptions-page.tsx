// The subscriptions to a plan.
import { IconRepeat } from '@tabler/icons-react';
import { subscriptionReadsContract } from '#shared/contract/billing/subscriptions/subscription-reads.ts';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { subscriptionList } from '#web/ui/billing/subscription-columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';

const source = { endpoint: subscriptionReadsContract.listPlanSubscriptions } as const;
export const loadPlanSubscriptions = loadList(source);

export function PlanSubscriptionsPage() {
  return (
    <ListContent
      list={useList(source)}
      name="plan-subscriptions"
      search="Reference, customer or e-mail"
      {...subscriptionList}
      empty={{
        icon: IconRepeat,
        title: 'No subscriptions yet',
        text: 'Customers subscribed to this plan appear here.',
      }}
    />
  );
}
