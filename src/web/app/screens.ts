// Every screen there is: one line a noun. The router, the guard, the navigation, the palette and `npm run routes` read it.
import { dashboardScreens } from '#web/dashboard/screens.ts';
import { paymentLinkScreens } from '#web/payment-links/screens.ts';
import { transactionScreens } from '#web/transactions/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [...dashboardScreens, ...paymentLinkScreens, ...transactionScreens];
