// The screens of the area 'settlement', one line per noun.

import { balanceScreens } from '#web/settlement/balance/screens.ts';
import { payoutScreens } from '#web/settlement/payouts/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const settlementScreens: readonly Screen[] = [...payoutScreens, ...balanceScreens];
