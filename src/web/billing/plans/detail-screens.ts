// The screens of a plan, loaded when one of them is first opened.
import { routePermissions } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/subscriptions/plans';
const feature = 'subscription';

export const planDetailScreens = screensOf({
  path: `${at}/$planId`,
  title: 'Plan',
  permissions: routePermissions.planDetail,
  feature,
  found: 'plan',
  page: () => import('./plan-detail-page.tsx').then((m) => m.PlanDetailPage),
  load: (place) => import('./plan-detail-page.tsx').then((m) => m.loadPlan(place)),
  children: screensOf(
    {
      path: `${at}/$planId/information`,
      title: 'Plan information',
      permissions: routePermissions.planDetail,
      feature,
      page: () => import('./plan-info-page.tsx').then((m) => m.PlanInfoPage),
    },
    {
      path: `${at}/$planId/subscriptions`,
      title: 'Subscriptions to a plan',
      permissions: routePermissions.planDetail,
      feature,
      search: () =>
        import('#shared/contract/billing/subscriptions/subscription-shapes.ts').then(
          (m) => m.subscriptionListQuery,
        ),
      page: () => import('./plan-subscriptions-page.tsx').then((m) => m.PlanSubscriptionsPage),
      load: (place) => import('./plan-subscriptions-page.tsx').then((m) => m.loadPlanSubscriptions(place)),
    },
    {
      path: `${at}/$planId/subscribers`,
      title: 'Subscribers of a plan',
      permissions: routePermissions.planDetail,
      feature,
      search: () =>
        import('#shared/contract/billing/subscriptions/subscription-reads.ts').then(
          (m) => m.subscribersQuery,
        ),
      page: () => import('./plan-subscribers-page.tsx').then((m) => m.PlanSubscribersPage),
      load: (place) => import('./plan-subscribers-page.tsx').then((m) => m.loadPlanSubscribers(place)),
    },
  ),
});
