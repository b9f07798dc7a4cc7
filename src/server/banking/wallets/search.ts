// Wallets in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { listWallets } from './service.ts';

export const searchWallets = searchPages(walletsContract.listWallets, {
  page: (db, { actor }, query) => listWallets(db, actor.environment, query),
  resultOf: (one) => ({
    kind: 'wallet',
    title: `${one.name} · ${formatMoney(one.available, one.currency)}`,
    subtitle: joined(one.reference, one.customer?.email),
    path: `/banking-services/wallets/${one.id}/info`,
  }),
});
