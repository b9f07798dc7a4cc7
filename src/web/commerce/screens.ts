// The screens of the area 'commerce', one line per noun.
import { deliveryScreens } from '#web/commerce/delivery/screens.ts';
import { orderScreens } from '#web/commerce/orders/screens.ts';
import type { Screen } from '#web/ui/screen.ts';
import { storeProductScreens } from './products/screens.ts';
import { reviewScreens } from './reviews/screens.ts';
import { rewardScreens, rewardSettingsScreens } from './rewards/screens.ts';
import { storeSettingsScreens } from './settings/screens.ts';

export const commerceScreens: readonly Screen[] = [
  ...storeProductScreens,
  ...storeSettingsScreens,
  ...deliveryScreens,
  ...orderScreens,
  ...reviewScreens,
  ...rewardScreens,
  ...rewardSettingsScreens,
];
