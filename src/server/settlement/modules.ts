// The nouns of the area 'settlement': what is owed to merchants and how it is paid out.
import type { Module } from '../module.ts';
import { banksModule } from './banks/module.ts';
import { collectionBalanceModule } from './collection-balance/module.ts';
import { payoutAccountsModule } from './payout-accounts/module.ts';
import { payoutsModule } from './payouts/module.ts';
import { periodClosingsModule } from './period-closings/module.ts';
import { subAccountsModule } from './sub-accounts/module.ts';

export const settlementModules: readonly Module[] = [
  banksModule,
  subAccountsModule,
  collectionBalanceModule,
  periodClosingsModule,
  payoutsModule,
  payoutAccountsModule,
];
