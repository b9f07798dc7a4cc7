// The screens of cash registers.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const cashRegisterScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/transactions/cash-registers',
  title: 'Cash registers',
  search: () => import('#shared/contract/terminals/cash-registers.ts').then((m) => m.cashRegisterListQuery),
  page: () => import('./cash-register-list-page.tsx').then((m) => m.CashRegisterListPage),
  load: (place) => import('./cash-register-list-page.tsx').then((m) => m.loadCashRegisterList(place)),
  actions: [{ label: 'Open cash register', permissions: canWrite('PAYMENT_GATEWAY.TERMINALS') }],
  details: () => import('./detail-screens.ts').then((m) => m.cashRegisterDetailScreens),
});
