// The screens of wallets.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/banking-services/wallets';
const base = { permissions: canRead('BANKING_SERVICES.WALLETS'), feature: 'wallets' } as const;

export const walletScreens = screensOf(
  {
    ...base,
    path: at,
    title: 'Wallets',
    page: () => import('./wallets-page.tsx').then((m) => m.WalletsPage),
    nav: { module: 'banking-services', label: 'Wallets', order: 2 },
    details: () => import('./detail-screens.ts').then((m) => m.walletDetailScreens),
  },
  {
    ...base,
    path: `${at}/fund-requests`,
    title: 'Fund requests',
    search: () =>
      import('#shared/contract/banking/wallet-nouns/fund-requests.ts').then((m) => m.fundRequestListQuery),
    page: () => import('./requests/request-list-page.tsx').then((m) => m.RequestListPage),
    load: (place) => import('./requests/request-list-page.tsx').then((m) => m.loadRequestList(place)),
  },
  {
    ...base,
    path: `${at}/standing-instructions`,
    title: 'Standing instructions',
    search: () =>
      import('#shared/contract/banking/wallet-nouns/standing-instructions.ts').then(
        (m) => m.instructionListQuery,
      ),
    page: () => import('./instructions/instruction-list-page.tsx').then((m) => m.InstructionListPage),
    load: (place) =>
      import('./instructions/instruction-list-page.tsx').then((m) => m.loadInstructionList(place)),
  },
  {
    path: '/balance/wallet',
    title: 'Wallet balance',
    permissions: canRead('BALANCE.WALLET'),
    feature: 'wallets',
    page: () => import('./wallet-balance-page.tsx').then((m) => m.WalletBalancePage),
    nav: { module: 'balance', label: 'Wallet', order: 2 },
  },
  {
    permissions: canRead('SETTINGS.PAYMENT_METHODS'),
    feature: 'wallets',
    path: '/settings/payment-methods/wallet-currencies',
    tabOf: '/settings/payment-methods',
    title: 'Wallet currencies',
    page: () => import('./currencies/wallet-currencies-page.tsx').then((m) => m.WalletCurrenciesPage),
  },
);
