// Every page outside the shell, one line per noun. They are part of the first bundle; the shell's screens are not.

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
