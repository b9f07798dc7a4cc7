// The screens of subscriptions: lists under one navigation entry, detail, and settings.
import { canRead, canWrite } from '#shared/permissions.ts';
import { planScreens } from '#web/billing/plans/screens.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'PAYMENT_GATEWAY.SUBSCRIPTIONS';
const at = '/payment-gateway/subscriptions';
const base = { permissions: canRead(area), feature: 'subscription' } as const;

const lists = screensOf(
  {
    ...base,
    path: `${at}/subscriptions`,
    title: 'Subscriptions',
    search: () =>
      import('#shared/contract/billing/subscriptions/subscription-shapes.ts').then(
        (m) => m.subscriptionListQuery,
      ),
    page: () => import('./subscription-list-page.tsx').then((m) => m.SubscriptionListPage),
    load: (place) => import('./subscription-list-page.tsx').then((m) => m.loadSubscriptionList(place)),
    actions: [{ label: 'Subscribe a customer', permissions: canWrite(area) }],
    details: () => import('./detail-screens.ts').then((m) => m.subscriptionDetailScreens),
  },
  {
    ...base,
    path: `${at}/growth`,
    title: 'Subscription growth',
    page: () => import('./growth-page.tsx').then((m) => m.GrowthPage),
  },
  {
    ...base,
    path: `${at}/trail`,
    title: 'Subscription activity',
    search: () =>
      import('#shared/contract/billing/subscriptions/subscription-shapes.ts').then((m) => m.trailQuery),
    page: () => import('./trail-page.tsx').then((m) => m.TrailPage),
    load: (place) => import('./trail-page.tsx').then((m) => m.loadTrail(place)),
  },
);

export const subscriptionScreens = screensOf(
  {
    ...base,
    path: at,
    title: 'Subscriptions',
    nav: { module: 'payment-gateway', label: 'Subscriptions', order: 9 },
    children: [...lists, ...planScreens],
  },
  {
    path: '/settings/business-settings/subscription',
    title: 'Subscription settings',
    permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
    feature: 'subscription',
    page: () => import('./settings-page.tsx').then((m) => m.SubscriptionSettingsPage),
  },
);
