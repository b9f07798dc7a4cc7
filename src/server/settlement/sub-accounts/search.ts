// Sub-accounts in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { listSubAccounts } from './service.ts';

export const searchSubAccounts = searchPages(subAccountsContract.listSubAccounts, {
  page: (db, { actor }, query) => listSubAccounts(db, actor.environment, query),
  resultOf: (row) => ({
    kind: 'sub_account',
    title: row.businessName,
    subtitle: joined(row.bankName, row.reference),
    path: `/payment-gateway/split-payments/sub-accounts/${row.id}/information`,
  }),
});
