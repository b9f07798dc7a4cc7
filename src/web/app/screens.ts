// Every screen there is: one line a noun. The router, the guard, the navigation, the palette and `npm run routes` read it.
import { auditTrailScreens } from '#web/account/audit-trails/screens.ts';
import { balanceScreens } from '#web/settlement/balance/screens.ts';
import { businessScreens } from '#web/account/businesses/screens.ts';
import { complianceScreens } from '#web/account/compliance/screens.ts';
import { dashboardScreens } from '#web/payments/dashboard/screens.ts';
import { paymentLinkScreens } from '#web/payments/payment-links/screens.ts';
import { paymentMethodScreens } from '#web/payments/payment-methods/screens.ts';
import { paymentPageScreens } from '#web/payments/payment-pages/screens.ts';
import { payoutScreens } from '#web/settlement/payouts/screens.ts';
import { profileScreens } from '#web/account/profile/screens.ts';
import { qrCodeScreens } from '#web/payments/qr-codes/screens.ts';
import { settingsScreens } from '#web/account/settings/screens.ts';
import { simulatorScreens } from '#web/developers/simulator/screens.ts';
import { splitPaymentScreens } from '#web/payments/split-payments/screens.ts';
import { statusScreens } from '#web/account/status/screens.ts';
import { teamScreens } from '#web/account/team/screens.ts';
import { transactionScreens } from '#web/payments/transactions/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [
  ...dashboardScreens,
  ...paymentLinkScreens,
  ...qrCodeScreens,
  ...paymentPageScreens,
  ...splitPaymentScreens,
  ...transactionScreens,
  ...payoutScreens,
  ...balanceScreens,
  ...auditTrailScreens,
  ...teamScreens,
  ...businessScreens,
  ...profileScreens,
  ...settingsScreens,
  ...paymentMethodScreens,
  ...simulatorScreens,
  ...statusScreens,
  ...complianceScreens,
];
