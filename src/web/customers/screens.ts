// The screens of the area 'customers', one line per noun.

import { bankingCustomerScreens } from '#web/customers/banking/screens.ts';
import { customerScreens } from '#web/customers/customers/screens.ts';
import { storeCustomerScreens } from '#web/customers/store/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const customersScreens: readonly Screen[] = [
  ...customerScreens,
  ...bankingCustomerScreens,
  ...storeCustomerScreens,
];
