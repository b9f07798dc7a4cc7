// The screens of a subscription, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'PAYMENT_GATEWAY.SUBSCRIPTIONS';
const at = '/payment-gateway/subscriptions';
const base = { permissions: canRead(area), feature: 'subscription' } as const;

export const subscriptionDetailScreens = screensOf({
  ...base,
  path: `${at}/subscriptions/$subscriptionId`,
  title: 'Subscription',
  found: 'subscription',
  page: () => import('./subscription-detail-page.tsx').then((m) => m.SubscriptionDetailPage),
  load: (place) => import('./subscription-detail-page.tsx').then((m) => m.loadSubscription(place)),
});
