// The wallet limits screen for staff.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const walletLimitScreens = operatorScreensOf({
  path: '/operator/wallet-limits',
  title: 'Wallet limits',
  permissions: ['COMPLIANCE.READ', 'COMPLIANCE.READ_WRITE'],
  page: () => import('./wallet-limits-page.tsx').then((m) => m.WalletLimitsPage),
  nav: { label: 'Wallet limits', order: 21 },
});
