// The screens of the operator console, one line per noun. Read by the console's router and navigation and by `npm run routes`.

import { consoleAuditScreens } from '#web/operator/audit/screens.ts';
import { brandScreens } from '#web/operator/brands/screens.ts';
import { cashOutLimitScreens } from '#web/operator/cash-out-limits/screens.ts';
import { complianceReviewScreens } from '#web/operator/compliance-reviews/screens.ts';
import { operatorDisputeScreens } from '#web/operator/disputes/screens.ts';
import { exchangeRateScreens } from '#web/operator/exchange-rates/screens.ts';
import { gatewayScreens } from '#web/operator/gateways/screens.ts';
import { liveRailScreens } from '#web/operator/live-rails/screens.ts';
import { merchantScreens } from '#web/operator/merchants/screens.ts';
import { operationsScreens } from '#web/operator/operations/screens.ts';
import { operatorPaymentScreens } from '#web/operator/payments/screens.ts';
import { operatorPayoutScreens } from '#web/operator/payouts/screens.ts';
import { priceScreens } from '#web/operator/prices/screens.ts';
import { remittanceReviewScreens } from '#web/operator/remittances/screens.ts';
import { retentionScreens } from '#web/operator/retention/screens.ts';
import { staffScreens } from '#web/operator/staff/screens.ts';
import { startScreens } from '#web/operator/start/screens.ts';
import { terminalReviewScreens } from '#web/operator/terminal-requests/screens.ts';
import { tierReviewScreens } from '#web/operator/tier-reviews/screens.ts';
import { userScreens } from '#web/operator/users/screens.ts';
import { operatorWalletDisputeScreens } from '#web/operator/wallet-disputes/screens.ts';
import { walletLimitScreens } from '#web/operator/wallet-limits/screens.ts';
import { workScreens } from '#web/operator/work/screens.ts';
import type { OperatorScreen } from '#web/ui/operator-screen.ts';

export const operatorScreens: readonly OperatorScreen[] = [
  ...startScreens,
  ...workScreens,
  ...merchantScreens,
  ...userScreens,
  ...operatorPaymentScreens,
  ...priceScreens,
  ...exchangeRateScreens,
  ...walletLimitScreens,
  ...cashOutLimitScreens,
  ...operatorDisputeScreens,
  ...brandScreens,
  ...consoleAuditScreens,
  ...retentionScreens,
  ...staffScreens,
  ...gatewayScreens,
  ...liveRailScreens,
  ...complianceReviewScreens,
  ...tierReviewScreens,
  ...terminalReviewScreens,
  ...operatorWalletDisputeScreens,
  ...remittanceReviewScreens,
  ...operatorPayoutScreens,
  ...operationsScreens,
];
