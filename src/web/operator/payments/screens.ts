// Staff screens of one payment and one payer of any merchant. They load when opened, not ahead: each view of a person is recorded.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const operatorPaymentScreens = operatorScreensOf(
  {
    path: '/operator/payments/$reference',
    title: 'Merchant payment',
    permissions: ['PAYMENTS.READ'],
    page: () => import('./operator-payment-page.tsx').then((m) => m.OperatorPaymentPage),
  },
  {
    path: '/operator/payers/$environmentId/$payerId',
    title: 'Merchant payer',
    permissions: ['PAYERS.READ'],
    page: () => import('./operator-payer-page.tsx').then((m) => m.OperatorPayerPage),
  },
);
