// The screens of the area 'commerce', one line a noun.
import { deliveryScreens } from '#web/commerce/delivery/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const commerceScreens: readonly Screen[] = [...deliveryScreens];
