// Virtual accounts in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { listVirtualAccounts } from './list-accounts.ts';

export const searchVirtualAccounts = searchPages(virtualAccountsContract.listVirtualAccounts, {
  page: (db, { actor }, query) => listVirtualAccounts(db, actor.environment.id, query, new Date(0)),
  resultOf: (row) => ({
    kind: 'virtual-account',
    title: joined(row.account_name, row.account_number) ?? row.reference,
    subtitle: joined(row.bank?.name ?? null, row.reference),
    path: `/banking-services/virtual-accounts/${row.id}/account-information`,
  }),
});
