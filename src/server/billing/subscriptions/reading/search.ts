// Subscriptions in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { subscriptionList, toSubscription } from './list-subscriptions.ts';

export const searchSubscriptions = searchPages(subscriptionsContract.listSubscriptions, {
  page: (db, { services, actor }, query) =>
    subscriptionList.page(db, actor.environment.id, query, services.clock.now(), toSubscription),
  resultOf: (one) => ({
    kind: 'subscription',
    title: one.reference,
    subtitle: joined(one.customer.name ?? one.customer.email, one.plan.name),
    path: `/payment-gateway/subscriptions/subscriptions/${one.id}`,
  }),
});
