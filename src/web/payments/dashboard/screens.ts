// The screen of the payment gateway's dashboard.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const dashboardScreens = screensOf({
  path: '/payment-gateway/dashboard',
  title: 'Dashboard',
  permissions: canRead('PAYMENT_GATEWAY.DASHBOARD'),
  page: () => import('./dashboard-page.tsx').then((m) => m.DashboardPage),
  load: (place) => import('./dashboard-page.tsx').then((m) => m.loadDashboard(place)),
  nav: { module: 'payment-gateway', label: 'Dashboard', order: 1 },
});
