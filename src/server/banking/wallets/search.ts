// Wallets in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { listWallets } from './service.ts';

export const searchWallets = searchPages(walletsContract.listWallets, {
  page: (db, { actor }, query) => listWallets(db, actor.environment, query),
  resultOf: (row) => ({
    kind: 'wallet',
    title: `${row.name} · ${formatMoney(row.available, row.currency)}`,
    subtitle: joined(row.reference, row.customer?.email),
    path: `/banking-services/wallets/${row.id}/info`,
  }),
});
