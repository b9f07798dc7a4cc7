// Every screen of the operator console: one line a noun. The console's router and navigation and `npm run routes` read it.

import { complianceReviewScreens } from '#web/operator/compliance-reviews/screens.ts';
import { gatewayScreens } from '#web/operator/gateways/screens.ts';
import { operatorPayoutScreens } from '#web/operator/payouts/screens.ts';
import { consoleOpenScreens, consoleScreens } from '#web/operator/screens.ts';
import type { OperatorOpenScreen, OperatorScreen } from '#web/ui/operator-screen.ts';

export const operatorScreens: readonly OperatorScreen[] = [
  ...consoleScreens,
  ...gatewayScreens,
  ...complianceReviewScreens,
  ...operatorPayoutScreens,
];

/** Pages of the console before one is signed in to it. */
export const operatorOpenScreens: readonly OperatorOpenScreen[] = [...consoleOpenScreens];
