// The screens of the area 'payments', one line per noun.

import { dashboardScreens } from '#web/payments/dashboard/screens.ts';
import { paymentLinkScreens } from '#web/payments/payment-links/screens.ts';
import { paymentMethodScreens } from '#web/payments/payment-methods/screens.ts';
import { paymentPageScreens } from '#web/payments/payment-pages/screens.ts';
import { qrCodeScreens } from '#web/payments/qr-codes/screens.ts';
import { splitPaymentScreens } from '#web/payments/split-payments/screens.ts';
import { transactionScreens } from '#web/payments/transactions/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const paymentsScreens: readonly Screen[] = [
  ...dashboardScreens,
  ...paymentLinkScreens,
  ...qrCodeScreens,
  ...paymentPageScreens,
  ...splitPaymentScreens,
  ...transactionScreens,
  ...paymentMethodScreens,
];
