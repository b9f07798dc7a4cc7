// Contract of the currencies in which a business opens wallets, for itself and for its customers.
import { z } from 'zod';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { walletCurrencies } from '../wallet-enums.ts';

const area = 'SETTINGS.PAYMENT_METHODS';
const base = { feature: 'wallets' } as const;
const currency = z.enum(walletCurrencies);
const count = z.number().int();

export const walletCurrency = z.object({
  currency,
  own: z.boolean().describe('Whether the business opens its own wallets in it'),
  customers: z.boolean().describe('Whether customers’ wallets are opened in it'),
  own_wallets: count.describe('Open wallets of the business'),
  customer_wallets: count.describe('Open wallets of customers'),
  virtual_accounts: count.describe('Virtual accounts of customers that accept money'),
});
export type WalletCurrency = z.output<typeof walletCurrency>;

export const walletCurrencyInput = z.object({ currency, own: z.boolean(), customers: z.boolean() });
const all = z.object({ items: z.array(walletCurrency) });

export const walletCurrenciesContract = {
  listWalletCurrencies: {
    ...base,
    method: 'GET',
    url: '/merchant/wallet-currencies',
    summary: 'List wallet currencies',
    description: 'Returns the wallets and virtual accounts that depend on each.',
    access: [...canRead(area), ...canRead('BANKING_SERVICES.WALLETS')],
    output: all,
  },
  saveWalletCurrency: {
    ...base,
    method: 'PUT',
    url: '/merchant/wallet-currencies',
    summary: 'Update a wallet currency',
    description: 'Sets whose wallets are opened in the currency. Wallets that are already open stay open.',
    access: canWrite(area),
    body: walletCurrencyInput,
    output: all,
    message: 'Wallet currencies saved',
  },
} as const satisfies Contract;
