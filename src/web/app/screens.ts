// Every screen there is, by area. The router, the guard, the navigation, the palette and `npm run routes` read it.
import { accountScreens } from '#web/account/screens.ts';
import { bankingScreens } from '#web/banking/screens.ts';
import { billingScreens } from '#web/billing/screens.ts';
import { customersScreens } from '#web/customers/screens.ts';
import { developersScreens } from '#web/developers/screens.ts';
import { paymentsScreens } from '#web/payments/screens.ts';
import { settlementScreens } from '#web/settlement/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [
  ...paymentsScreens,
  ...billingScreens,
  ...settlementScreens,
  ...customersScreens,
  ...bankingScreens,
  ...accountScreens,
  ...developersScreens,
];
