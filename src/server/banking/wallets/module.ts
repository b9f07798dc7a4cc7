// The module of wallets.

import { calls, type Module } from '#server/module.ts';
import { walletCurrenciesContract } from '#shared/contract/banking/wallet-nouns/wallet-currencies.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { walletApprovals } from './approvals.ts';
import { walletBankMovements } from './bank-movements.ts';
import { walletCurrencyRoutes } from './currencies/routes.ts';
import { lienStates } from './liens/lien-states.ts';
import { endExpiredLien } from './liens/place-lien.ts';
import { walletErasures } from './personal-data.ts';
import { walletProofs } from './proofs.ts';
import { selectWalletNames } from './queries.ts';
import { walletRoutes } from './routes.ts';
import { searchWallets } from './search.ts';
import { walletStates } from './states.ts';

export const walletsModule: Module = {
  bankMovements: walletBankMovements,
  tables: [
    'wallet_currencies',
    'wallet_limits',
    'wallets',
    'wallet_events',
    'wallet_days',
    'wallet_movements',
    'wallet_liens',
  ],
  states: [walletStates.table, lienStates],
  expiredHolds: { wallet_lien: endExpiredLien },
  accountOwners: { wallet: selectWalletNames },
  calls: [
    calls('wallets', walletsContract, walletRoutes),
    calls('wallet-currencies', walletCurrenciesContract, walletCurrencyRoutes),
  ],
  approvals: walletApprovals,
  proofs: walletProofs,
  search: [searchWallets],
  erasures: walletErasures,
  exports: {
    wallets: { call: walletsContract.exportWallets, file: new URL('./export-columns.ts', import.meta.url) },
    wallet_entries: {
      call: walletsContract.exportWalletEntries,
      file: new URL('./entry-export.ts', import.meta.url),
    },
  },
};
