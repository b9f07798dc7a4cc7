// Module definition of customers with a wallet or virtual account.

import { calls, type Module } from '#server/module.ts';
import { bankingCustomersContract } from '#shared/contract/banking/customers/banking-customers.ts';
import { customerWalletsContract } from '#shared/contract/banking/customers/customer-wallets.ts';
import { customerWalletRoutes } from './customer-wallets.ts';
import { bankingCustomerRoutes } from './routes.ts';

export const bankingCustomersModule: Module = {
  calls: [
    calls('banking-customers', bankingCustomersContract, bankingCustomerRoutes),
    calls('customer-wallets', customerWalletsContract, customerWalletRoutes),
  ],
  exports: {
    banking_customers: {
      call: bankingCustomersContract.exportBankingCustomers,
      file: new URL('./export-columns.ts', import.meta.url),
    },
    customer_wallet_entries: {
      call: customerWalletsContract.exportCustomerWalletEntries,
      file: new URL('../wallets/entry-export.ts', import.meta.url),
    },
  },
};
