// The screen of the provider’s staff.
import type { OperatorScreen } from '#web/ui/operator-screen.ts';

export const staffScreens: readonly OperatorScreen[] = [
  {
    path: '/operator/staff',
    title: 'Staff',
    permissions: ['STAFF.READ'],
    page: () => import('./staff-page.tsx').then((m) => m.StaffPage),
    nav: { label: 'Staff', order: 80 },
  },
];
