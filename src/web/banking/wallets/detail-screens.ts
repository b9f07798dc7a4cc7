// The screens of a wallet with its fund requests, disputes and standing instructions, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/banking-services/wallets';
const base = { permissions: canRead('BANKING_SERVICES.WALLETS'), feature: 'wallets' } as const;
const one = `${at}/$walletId` as const;

export const walletDetailScreens = screensOf(
  {
    ...base,
    path: `${at}/currency/$currency`,
    title: 'Wallets',
    search: () => import('#shared/contract/banking/wallet-shapes.ts').then((m) => m.walletListQuery),
    page: () => import('./wallet-list-page.tsx').then((m) => m.WalletListPage),
    load: (place) => import('./wallet-list-page.tsx').then((m) => m.loadWalletList(place)),
  },
  {
    ...base,
    path: `${at}/fund-requests/$fundRequestId`,
    title: 'Fund request',
    found: 'fund_request',
    page: () => import('./requests/request-detail-page.tsx').then((m) => m.RequestDetailPage),
    load: (place) => import('./requests/request-detail-page.tsx').then((m) => m.loadFundRequest(place)),
  },
  {
    ...base,
    path: `${at}/disputes/$walletDisputeId`,
    title: 'Wallet dispute',
    found: 'wallet_dispute',
    page: () => import('./disputes/dispute-detail-page.tsx').then((m) => m.WalletDisputePage),
    load: (place) => import('./disputes/dispute-detail-page.tsx').then((m) => m.loadWalletDispute(place)),
  },
  {
    ...base,
    path: `${at}/standing-instructions/$instructionId`,
    title: 'Standing instruction',
    found: 'standing_instruction',
    page: () => import('./instructions/instruction-detail-page.tsx').then((m) => m.InstructionDetailPage),
    load: (place) =>
      import('./instructions/instruction-detail-page.tsx').then((m) => m.loadInstruction(place)),
  },
  {
    ...base,
    path: `${one}/statement`,
    title: 'Wallet statement',
    search: () => import('#shared/contract/banking/wallet-shapes.ts').then((m) => m.walletStatementListQuery),
    page: () => import('./wallet-statement-page.tsx').then((m) => m.WalletStatementPage),
    load: (place) => import('./wallet-statement-page.tsx').then((m) => m.loadWalletStatement(place)),
  },
  {
    ...base,
    path: one,
    title: 'Wallet',
    found: 'wallet',
    page: () => import('./wallet-detail-page.tsx').then((m) => m.WalletDetailPage),
    load: (place) => import('./wallet-detail-page.tsx').then((m) => m.loadWallet(place)),
    children: screensOf(
      {
        ...base,
        path: `${one}/info`,
        title: 'Wallet information',
        search: () => import('#shared/contract/banking/wallet-entries.ts').then((m) => m.walletEntryQuery),
        page: () => import('./wallet-info-page.tsx').then((m) => m.WalletInfoPage),
      },
      {
        ...base,
        path: `${one}/customer-info`,
        title: 'Wallet customer',
        page: () => import('./wallet-customer-page.tsx').then((m) => m.WalletCustomerPage),
      },
      {
        ...base,
        path: `${one}/subscriptions`,
        title: 'Wallet subscriptions',
        page: () => import('./disputes/subscriptions-tab-page.tsx').then((m) => m.SubscriptionsTabPage),
      },
      {
        ...base,
        path: `${one}/disputes`,
        title: 'Wallet disputes',
        search: () =>
          import('#shared/contract/banking/wallet-nouns/wallet-disputes.ts').then(
            (m) => m.walletDisputeListQuery,
          ),
        page: () => import('./disputes/disputes-tab-page.tsx').then((m) => m.DisputesTabPage),
      },
      {
        ...base,
        path: `${one}/kyc-info`,
        title: 'Wallet tier',
        page: () => import('./tiers/kyc-info-page.tsx').then((m) => m.KycInfoPage),
      },
      {
        ...base,
        path: `${one}/more-wallets`,
        title: 'Other wallets of the owner',
        page: () => import('./more-wallets-page.tsx').then((m) => m.MoreWalletsPage),
      },
    ),
  },
);
