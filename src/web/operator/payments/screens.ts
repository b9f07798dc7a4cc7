// The screens of one payment and one payer of any merchant. They load when they open, not ahead: that somebody was looked at is kept.
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
