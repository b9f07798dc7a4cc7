// The banking tabs of a customer, shared by two customer lists: wallets and their entries, accounts, disputes.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import type { allPath, bankingPath } from '../customers/customer-labels.ts';

const wallets = { permissions: canRead('BANKING_SERVICES.WALLETS'), feature: 'wallets' } as const;

/** The parent route: all customers, or banking customers. */
type At = `${typeof allPath}/$customerId/${typeof inAll}` | `${typeof bankingPath}/$customerId`;
export const inAll = 'banking-services';

export function bankingTabs(at: At) {
  return screensOf(
    {
      ...wallets,
      path: `${at}/transactions`,
      title: 'Wallet transactions of a customer',
      search: () =>
        import('#shared/contract/banking/customers/customer-wallets.ts').then((m) => m.customerEntryQuery),
      page: () => import('./customer-wallet-entries-page.tsx').then((m) => m.CustomerWalletEntriesPage),
    },
    {
      ...wallets,
      path: `${at}/wallet`,
      title: 'Wallets of a customer',
      search: () => import('#shared/contract/banking/wallet-shapes.ts').then((m) => m.walletListQuery),
      page: () => import('./customer-wallets-page.tsx').then((m) => m.CustomerWalletsPage),
    },
    {
      permissions: canRead('BANKING_SERVICES.VIRTUAL_ACCOUNTS'),
      feature: 'virtual_accounts',
      path: `${at}/virtual-account`,
      title: 'Virtual accounts of a customer',
      search: () =>
        import('#shared/contract/banking/virtual/virtual-account-shapes.ts').then(
          (m) => m.virtualAccountListQuery,
        ),
      page: () =>
        import('../customers/customer-virtual-accounts-page.tsx').then((m) => m.CustomerVirtualAccountsPage),
    },
    {
      ...wallets,
      path: `${at}/disputes`,
      title: 'Wallet disputes of a customer',
      search: () =>
        import('#shared/contract/banking/wallet-nouns/wallet-disputes.ts').then(
          (m) => m.walletDisputeListQuery,
        ),
      page: () => import('./customer-wallet-disputes-page.tsx').then((m) => m.CustomerWalletDisputesPage),
    },
  );
}
