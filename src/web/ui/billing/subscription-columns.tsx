// The columns of every list of subscriptions: all of them, those of a plan, those of a customer.

import {
  collectionLabels,
  subscriptionStatuses,
  subscriptionStatusLabels,
} from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import type { Subscription } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import type { Column } from '../list/columns.tsx';
import { amountColumn, createdColumn, referenceColumn, statusColumn } from '../list-page/shared-columns.tsx';
import { statusTabs } from '../list-page/tabs.ts';
import { MoneyText } from '../money-text.tsx';
import { dayText, SubscriptionStatus, subscriptionPath } from './subscription-labels.tsx';

export const subscriptionTabs = statusTabs(subscriptionStatuses, subscriptionStatusLabels);

export const subscriptionColumns: readonly Column<Subscription>[] = [
  { ...referenceColumn, width: 188 } as Column<Subscription>,
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer }) => <span className="trunc">{customer.name ?? customer.email}</span>,
  },
  {
    key: 'plan',
    header: 'Plan',
    width: 190,
    cell: ({ plan, quantity }) => (
      <span className="trunc">{quantity > 1 ? `${plan.name} × ${quantity}` : plan.name}</span>
    ),
  },
  { ...amountColumn, width: 140 },
  {
    key: 'nextOn',
    header: 'Next charge',
    sort: 'nextOn',
    width: 120,
    cell: ({ nextOn }) => <span className="num">{nextOn ? dayText(nextOn) : '—'}</span>,
  },
  {
    key: 'collection',
    header: 'Collected',
    hidden: true,
    width: 120,
    cell: ({ collection }) => collectionLabels[collection],
  },
  { ...statusColumn, width: 126, cell: ({ status }) => <SubscriptionStatus status={status} /> },
  { ...createdColumn, width: 144 },
];

export function subscriptionPhone(subscription: Subscription) {
  return {
    title: subscription.customer.name ?? subscription.customer.email,
    meta: subscription.plan.name,
    amount: <MoneyText amount={subscription.amount} currency={subscription.currency} />,
    status: <SubscriptionStatus status={subscription.status} />,
  };
}

/** The shared configuration of every list of subscriptions. */
export const subscriptionList = {
  label: 'Subscriptions',
  tabs: subscriptionTabs,
  columns: subscriptionColumns,
  rowPath: subscriptionPath,
  phone: subscriptionPhone,
};
