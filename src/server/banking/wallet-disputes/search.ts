// Wallet disputes in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { walletDisputesContract } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { disputeList } from './queries.ts';
import { toWalletDispute } from './service.ts';

export const searchWalletDisputes = searchPages(walletDisputesContract.listWalletDisputes, {
  page: (db, { actor }, query) =>
    disputeList.page(db, actor.environment.id, query, new Date(0), toWalletDispute),
  resultOf: (row) => ({
    kind: 'wallet_dispute',
    title: row.reference,
    subtitle: joined(row.wallet.name, row.entry.what),
    path: `/banking-services/wallets/disputes/${row.id}`,
  }),
});
