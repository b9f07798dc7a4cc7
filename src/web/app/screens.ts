// Every screen there is: one line a noun. The router, the guard, the navigation, the palette and `npm run routes` read it.
import { auditTrailScreens } from '#web/audit-trails/screens.ts';
import { balanceScreens } from '#web/balance/screens.ts';
import { businessScreens } from '#web/businesses/screens.ts';
import { complianceScreens } from '#web/compliance/screens.ts';
import { dashboardScreens } from '#web/dashboard/screens.ts';
import { paymentLinkScreens } from '#web/payment-links/screens.ts';
import { paymentMethodScreens } from '#web/payment-methods/screens.ts';
import { paymentPageScreens } from '#web/payment-pages/screens.ts';
import { payoutScreens } from '#web/payouts/screens.ts';
import { profileScreens } from '#web/profile/screens.ts';
import { qrCodeScreens } from '#web/qr-codes/screens.ts';
import { settingsScreens } from '#web/settings/screens.ts';
import { simulatorScreens } from '#web/simulator/screens.ts';
import { splitPaymentScreens } from '#web/split-payments/screens.ts';
import { statusScreens } from '#web/status/screens.ts';
import { teamScreens } from '#web/team/screens.ts';
import { transactionScreens } from '#web/transactions/screens.ts';
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
