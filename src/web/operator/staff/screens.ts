// The screen of the provider’s staff.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const staffScreens = operatorScreensOf({
  path: '/operator/staff',
  title: 'Staff',
  permissions: ['STAFF.READ'],
  page: () => import('./staff-page.tsx').then((m) => m.StaffPage),
  nav: { label: 'Staff', order: 80 },
});
