// Every page outside of the shell: one line a noun. They weigh on the first page, the screens of the shell do not.

import { legalScreens } from '#web/account/legal/screens.ts';
import { sessionScreens } from '#web/account/session/screens.ts';
import { teamOpenScreens } from '#web/account/team/open-screens.ts';
import { subscriptionOpenScreens } from '#web/billing/subscriptions/open-screens.ts';
import { refundOpenScreens } from '#web/payments/refunds/open-screens.ts';
import type { OpenScreen } from '#web/ui/screen.ts';

export const openScreens: readonly OpenScreen[] = [
  ...teamOpenScreens,
  ...sessionScreens,
  ...legalScreens,
  ...refundOpenScreens,
  ...subscriptionOpenScreens,
];
