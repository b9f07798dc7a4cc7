// Contract of the currencies in which a business opens wallets, for itself and for its customers.
import { z } from 'zod';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { walletCurrencies } from '../wallet-words.ts';

const area = 'SETTINGS.PAYMENT_METHODS';
const base = { feature: 'wallets' } as const;
const currency = z.enum(walletCurrencies);
const count = z.number().int();

export const walletCurrency = z.object({
  currency,
  own: z.boolean().describe('Whether the business opens wallets of its own in it'),
  customers: z.boolean().describe('Whether wallets of customers are opened in it'),
  own_wallets: count.describe('Of the business, not closed'),
  customer_wallets: count.describe('Of customers, not closed'),
  virtual_accounts: count.describe('Of customers, that take money'),
});
export type WalletCurrency = z.output<typeof walletCurrency>;

export const walletCurrencyInput = z.object({ currency, own: z.boolean(), customers: z.boolean() });
const all = z.object({ items: z.array(walletCurrency) });

export const walletCurrenciesContract = {
  listWalletCurrencies: {
    ...base,
    method: 'GET',
    url: '/merchant/wallet-currencies',
    summary: 'The currencies in which wallets are opened, with what depends on each',
    access: [...canRead(area), ...canRead('BANKING_SERVICES.WALLETS')],
    output: all,
  },
  saveWalletCurrency: {
    ...base,
    method: 'PUT',
    url: '/merchant/wallet-currencies',
    summary: 'Say for whom wallets are opened in a currency',
    description: 'Wallets that are open stay so.',
    access: canWrite(area),
    body: walletCurrencyInput,
    output: all,
    message: 'Wallet currencies saved',
  },
} as const satisfies Contract;
