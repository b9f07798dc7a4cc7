// The screen of branding for staff.
import type { OperatorScreen } from '#web/ui/operator-screen.ts';

export const brandScreens: readonly OperatorScreen[] = [
  {
    path: '/operator/branding',
    title: 'Branding',
    permissions: ['BRANDING.READ'],
    page: () => import('./brand-list-page.tsx').then((m) => m.BrandListPage),
    nav: { label: 'Branding', order: 50 },
  },
];
