// Handlers of the currencies of new wallets.
import type { Handlers } from '#server/services.ts';
import type { walletCurrenciesContract } from '#shared/contract/banking/wallet-nouns/wallet-currencies.ts';
import { listWalletCurrencies, saveWalletCurrency } from './wallet-currencies.ts';

export const walletCurrencyRoutes: Handlers<typeof walletCurrenciesContract> = {
  listWalletCurrencies: async ({ tx, environment }) => ({
    items: await listWalletCurrencies(tx, environment.id),
  }),
  saveWalletCurrency: async ({ tx, services, body, ...call }) => {
    await saveWalletCurrency(services, tx, call, body);
    return { items: await listWalletCurrencies(tx, call.environment.id) };
  },
};
