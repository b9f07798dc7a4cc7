// Virtual accounts in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { listVirtualAccounts } from './list-accounts.ts';

export const searchVirtualAccounts = searchPages(virtualAccountsContract.listVirtualAccounts, {
  page: (db, { actor }, query) => listVirtualAccounts(db, actor.environment.id, query, new Date(0)),
  resultOf: (one) => ({
    kind: 'virtual-account',
    title: joined(one.account_name, one.account_number) ?? one.reference,
    subtitle: joined(one.bank?.name ?? null, one.reference),
    path: `/banking-services/virtual-accounts/${one.id}/account-information`,
  }),
});
