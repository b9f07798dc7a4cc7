// The screens of the area 'banking', one line a noun.

import { walletScreens } from '#web/banking/wallets/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const bankingScreens: readonly Screen[] = [...walletScreens];
