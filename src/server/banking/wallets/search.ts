// Wallets in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { walletListQuery } from '#shared/contract/banking/wallet-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { listWallets } from './service.ts';

export const searchWallets = searchList({
  permissions: canRead('BANKING_SERVICES.WALLETS'),
  feature: 'wallets',
  find: async (db, { actor }, text) => {
    const query = walletListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listWallets(db, actor.environment, query);
    return items.map((one) => ({
      kind: 'wallet' as const,
      id: one.id,
      title: `${one.name} · ${formatMoney(one.available, one.currency)}`,
      subtitle: joined(one.reference, one.customer?.email),
      path: `/banking-services/wallets/${one.id}/info`,
    }));
  },
});
