// The screen of one cash register, loaded when first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const cashRegisterDetailScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/transactions/cash-registers/$registerId',
  title: 'Cash register',
  found: 'cash_register',
  page: () => import('./cash-register-page.tsx').then((m) => m.CashRegisterPage),
  load: (place) => import('./cash-register-page.tsx').then((m) => m.loadCashRegister(place)),
});
