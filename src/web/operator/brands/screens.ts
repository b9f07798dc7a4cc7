// The screen of branding for staff.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const brandScreens = operatorScreensOf({
  path: '/operator/branding',
  title: 'Branding',
  permissions: ['BRANDING.READ'],
  page: () => import('./brand-list-page.tsx').then((m) => m.BrandListPage),
  nav: { label: 'Branding', order: 50 },
});
