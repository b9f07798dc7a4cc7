// The screen of the banking dashboard.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const bankingDashboardScreens = screensOf({
  path: '/banking-services/dashboard',
  title: 'Banking dashboard',
  permissions: canRead('BANKING_SERVICES.DASHBOARD'),
  feature: 'wallets',
  search: () =>
    import('#shared/contract/banking/dashboard/banking-dashboard.ts').then((m) => m.bankingDashboardSearch),
  page: () => import('./dashboard-page.tsx').then((m) => m.BankingDashboardPage),
  nav: { module: 'banking-services', label: 'Dashboard', order: 0 },
});
