// Every screen there is, by area. The router, the guard, the navigation, the palette and `npm run routes` read it.
import { accountScreens } from '#web/account/screens.ts';
import { bankingScreens } from '#web/banking/screens.ts';
import { billingScreens } from '#web/billing/screens.ts';
import { customersScreens } from '#web/customers/screens.ts';
import { developersScreens } from '#web/developers/screens.ts';
import { paymentsScreens } from '#web/payments/screens.ts';
import { settlementScreens } from '#web/settlement/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

const declared: readonly Screen[] = [
  ...paymentsScreens,
  ...billingScreens,
  ...settlementScreens,
  ...customersScreens,
  ...bankingScreens,
  ...accountScreens,
  ...developersScreens,
];

/** With the tabs that other areas add to a screen among its children. */
function withTabs(screen: Screen): Screen {
  const added = declared.filter(({ tabOf }) => tabOf === screen.path);
  if (added.length === 0) return screen;
  return Object.assign({}, screen, { children: [...(screen.children ?? []), ...added] });
}

export const screens: readonly Screen[] = declared.filter(({ tabOf }) => !tabOf).map(withTabs);
