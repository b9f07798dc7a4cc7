// The screens of subscriptions: their lists beside one another under one place in the navigation.
import { canRead } from '#shared/permissions.ts';
import { planScreens } from '#web/billing/plans/screens.ts';
import { screensOf } from '#web/ui/screen.ts';

export const subscriptionScreens = screensOf({
  path: '/payment-gateway/subscriptions',
  title: 'Subscriptions',
  permissions: canRead('PAYMENT_GATEWAY.SUBSCRIPTIONS'),
  feature: 'subscription',
  nav: { module: 'payment-gateway', label: 'Subscriptions', order: 9 },
  children: planScreens,
});
