// The subscriptions to a plan.
import { IconRepeat } from '@tabler/icons-react';
import { subscriptionReadsContract } from '#shared/contract/billing/subscriptions/subscription-reads.ts';
import { loadList, useList } from '#web/api/list/use-list.ts';
import {
  subscriptionColumns,
  subscriptionPhone,
  subscriptionTabs,
} from '#web/ui/billing/subscription-columns.tsx';
import { subscriptionPath } from '#web/ui/billing/subscription-labels.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';

const source = { endpoint: subscriptionReadsContract.listPlanSubscriptions } as const;
export const loadPlanSubscriptions = loadList(source);

export function PlanSubscriptionsPage() {
  return (
    <ListContent
      list={useList(source)}
      name="plan-subscriptions"
      label="Subscriptions"
      search="Reference, customer or e-mail"
      tabs={subscriptionTabs}
      columns={subscriptionColumns}
      rowPath={subscriptionPath}
      phone={subscriptionPhone}
      empty={{
        icon: IconRepeat,
        title: 'No subscriptions yet',
        text: 'Customers subscribed to this plan appear here.',
      }}
    />
  );
}
