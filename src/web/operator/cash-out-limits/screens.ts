// The screen of cash-out limits for staff.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const cashOutLimitScreens = operatorScreensOf({
  path: '/operator/cash-out-limits',
  title: 'Cash-out limits',
  permissions: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'],
  page: () => import('./cash-out-limits-page.tsx').then((m) => m.CashOutLimitsPage),
  nav: { label: 'Cash-out limits', order: 22 },
});
