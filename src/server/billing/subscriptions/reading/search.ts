// Subscriptions in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { subscriptionList, toSubscription } from './list-subscriptions.ts';

export const searchSubscriptions = searchPages(subscriptionsContract.listSubscriptions, {
  page: (db, { services, actor }, query) =>
    subscriptionList.page(db, actor.environment.id, query, services.clock.now(), toSubscription),
  resultOf: (row) => ({
    kind: 'subscription',
    title: row.reference,
    subtitle: joined(row.customer.name ?? row.customer.email, row.plan.name),
    path: `/payment-gateway/subscriptions/subscriptions/${row.id}`,
  }),
});
