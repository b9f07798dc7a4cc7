// The screens of plans.
import { IconRepeat } from '@tabler/icons-react';
import { canRead, canWrite, routePermissions } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'PAYMENT_GATEWAY.SUBSCRIPTIONS';
const at = '/payment-gateway/subscriptions/plans';
const feature = 'subscription';

export const planScreens = screensOf(
  {
    path: at,
    title: 'Plans',
    permissions: canRead(area),
    feature,
    search: () => import('#shared/contract/billing/subscriptions/plans.ts').then((m) => m.planListQuery),
    page: () => import('./plan-list-page.tsx').then((m) => m.PlanListPage),
    load: (place) => import('./plan-list-page.tsx').then((m) => m.loadPlanList(place)),
    actions: [{ label: 'Create plan', permissions: canWrite(area) }],
  },
  {
    path: `${at}/$planId`,
    title: 'Plan',
    permissions: routePermissions.planDetail,
    feature,
    found: { kind: 'plan', icon: IconRepeat },
    page: () => import('./plan-detail-page.tsx').then((m) => m.PlanDetailPage),
    load: (place) => import('./plan-detail-page.tsx').then((m) => m.loadPlan(place)),
    children: screensOf({
      path: `${at}/$planId/information`,
      title: 'Plan information',
      permissions: routePermissions.planDetail,
      feature,
      page: () => import('./plan-info-page.tsx').then((m) => m.PlanInfoPage),
    }),
  },
);
