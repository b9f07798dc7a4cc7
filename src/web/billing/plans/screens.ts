// The screens of plans.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'PAYMENT_GATEWAY.SUBSCRIPTIONS';
const at = '/payment-gateway/subscriptions/plans';
const feature = 'subscription';

export const planScreens = screensOf({
  path: at,
  title: 'Plans',
  permissions: canRead(area),
  feature,
  search: () => import('#shared/contract/billing/subscriptions/plans.ts').then((m) => m.planListQuery),
  page: () => import('./plan-list-page.tsx').then((m) => m.PlanListPage),
  load: (place) => import('./plan-list-page.tsx').then((m) => m.loadPlanList(place)),
  actions: [{ label: 'Create plan', permissions: canWrite(area) }],
  details: () => import('./detail-screens.ts').then((m) => m.planDetailScreens),
});
