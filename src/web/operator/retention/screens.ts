// The retention screens for staff: rules, runs and erasures.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const retentionScreens = operatorScreensOf({
  path: '/operator/retention',
  title: 'Retention',
  permissions: ['AUDIT_TRAIL.READ'],
  page: () => import('./retention-layout.tsx').then((m) => m.RetentionLayout),
  nav: { label: 'Retention', order: 75 },
  children: operatorScreensOf(
    {
      path: '/operator/retention/rules',
      title: 'Retention rules',
      permissions: ['AUDIT_TRAIL.READ'],
      page: () => import('./rules-page.tsx').then((m) => m.RulesPage),
    },
    {
      path: '/operator/retention/runs',
      title: 'Retention runs',
      permissions: ['AUDIT_TRAIL.READ'],
      search: () => import('#shared/contract/operator/retention.ts').then((m) => m.retentionRunQuery),
      page: () => import('./runs-page.tsx').then((m) => m.RunsPage),
    },
    {
      path: '/operator/retention/erasures',
      title: 'Erasures on request',
      permissions: ['AUDIT_TRAIL.READ'],
      search: () => import('#shared/contract/envelope.ts').then((m) => m.pageQuery),
      page: () => import('./erasures-page.tsx').then((m) => m.ErasuresPage),
    },
  ),
});
