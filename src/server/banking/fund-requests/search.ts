// Fund requests in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { fundRequestList } from './queries.ts';
import { toFundRequest } from './service.ts';

export const searchFundRequests = searchPages(fundRequestsContract.listFundRequests, {
  page: (db, { actor }, query) =>
    fundRequestList.page(db, actor.environment.id, query, new Date(0), (row) =>
      toFundRequest(row, actor.userId),
    ),
  resultOf: (row) => ({
    kind: 'fund_request',
    title: row.purpose,
    subtitle: joined(row.reference, row.wallet.name),
    path: `/banking-services/wallets/fund-requests/${row.id}`,
  }),
});
