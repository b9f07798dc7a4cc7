// The nouns of the area 'settlement': amounts owed to merchants, and payouts.
import type { Module } from '#server/module.ts';
import { banksModule } from '#server/settlement/banks/module.ts';
import { collectionBalanceModule } from '#server/settlement/collection-balance/module.ts';
import { openItemsModule } from '#server/settlement/open-items/module.ts';
import { payoutAccountsModule } from '#server/settlement/payout-accounts/module.ts';
import { payoutSchedulesModule } from '#server/settlement/payout-schedules/module.ts';
import { payoutsModule } from '#server/settlement/payouts/module.ts';
import { subAccountsModule } from '#server/settlement/sub-accounts/module.ts';

export const settlementModules: readonly Module[] = [
  banksModule,
  subAccountsModule,
  collectionBalanceModule,
  payoutsModule,
  payoutAccountsModule,
  openItemsModule,
  payoutSchedulesModule,
];
