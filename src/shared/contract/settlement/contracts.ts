// The contracts of balances and payouts of merchants, by noun.
import type { Contract } from '../endpoint.ts';
import { banksContract } from './banks.ts';
import { closingsContract } from './closings.ts';
import { collectionBalanceContract } from './collection-balance.ts';
import { payoutAccountsContract } from './payout-accounts.ts';
import { payoutsContract } from './payouts.ts';
import { subAccountsContract } from './sub-accounts.ts';

export const settlementContracts: Readonly<Record<string, Contract>> = {
  'collection-balance': collectionBalanceContract,
  'period-closings': closingsContract,
  payouts: payoutsContract,
  'payout-accounts': payoutAccountsContract,
  banks: banksContract,
  'sub-accounts': subAccountsContract,
};
