// The list of subscriptions: customer, plan, next charge, and unpaid charges.
import { IconRepeat } from '@tabler/icons-react';
import { lazy } from 'react';
import { collectionLabels, collections } from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { subscriptionRoutes, useMayChangeSubscriptions } from '#web/billing/plans/plan-labels.tsx';
import {
  subscriptionColumns,
  subscriptionPhone,
  subscriptionTabs,
} from '#web/ui/billing/subscription-columns.tsx';
import { subscriptionPath } from '#web/ui/billing/subscription-labels.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';

const SubscriptionForm = lazy(() =>
  import('./subscription-form.tsx').then((m) => ({ default: m.SubscriptionForm })),
);
const source = { endpoint: subscriptionsContract.listSubscriptions } as const;
export const loadSubscriptionList = loadList(source);
const filters = [choiceFilter('collection', 'Collected', collections, collectionLabels)];

export function SubscriptionListPage() {
  const mayChange = useMayChangeSubscriptions();
  const [create, form] = useCreate({
    label: 'Subscribe a customer',
    form: (shown) => <SubscriptionForm {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="subscriptions"
      title="Subscriptions"
      subRoutes={subscriptionRoutes}
      label="Subscriptions"
      search="Reference, customer or e-mail"
      tabs={subscriptionTabs}
      filters={filters}
      columns={subscriptionColumns}
      rowPath={subscriptionPath}
      phone={subscriptionPhone}
      exports={subscriptionsContract.exportSubscriptions}
      create={mayChange && create}
      empty={{
        icon: IconRepeat,
        title: 'No subscriptions yet',
        text: 'Bill customers on a plan each period, by saved card or invoice.',
      }}
    >
      {form}
    </ListPage>
  );
}
