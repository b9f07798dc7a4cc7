// Tabs of the wallets section: one list per currency, requests for funds, and standing instructions.
import { walletCurrencies } from '#shared/contract/banking/wallet-enums.ts';
import { walletListPath } from '#web/ui/banking/wallet-labels.ts';
import type { PageTab } from '#web/ui/page.tsx';

export const walletTabs: PageTab[] = [
  ...walletCurrencies.map((currency) => ({ label: currency, path: walletListPath(currency) })),
  { label: 'Fund requests', path: '/banking-services/wallets/fund-requests' },
  { label: 'Standing instructions', path: '/banking-services/wallets/standing-instructions' },
];
