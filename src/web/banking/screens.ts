// The screens of the area 'banking', one line per noun.

import { ownBalanceScreens } from '#web/banking/balances/screens.ts';
import { beneficiaryScreens } from '#web/banking/beneficiaries/screens.ts';
import { bulkTransferScreens } from '#web/banking/bulk-transfers/screens.ts';
import { conversionScreens } from '#web/banking/conversions/screens.ts';
import { bankingDashboardScreens } from '#web/banking/dashboard/screens.ts';
import { remittanceScreens } from '#web/banking/remittance/screens.ts';
import { transferScheduleScreens } from '#web/banking/transfer-schedules/screens.ts';
import { transferScreens } from '#web/banking/transfers/screens.ts';
import { virtualAccountScreens } from '#web/banking/virtual-accounts/screens.ts';
import { walletScreens } from '#web/banking/wallets/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const bankingScreens: readonly Screen[] = [
  ...bankingDashboardScreens,
  ...walletScreens,
  ...virtualAccountScreens,
  ...beneficiaryScreens,
  ...transferScreens,
  ...transferScheduleScreens,
  ...bulkTransferScreens,
  ...remittanceScreens,
  ...ownBalanceScreens,
  ...conversionScreens,
];
