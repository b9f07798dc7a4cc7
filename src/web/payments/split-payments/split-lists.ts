// URL parameters of the split payment lists.
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';

export const groupListQuery = splitGroupsContract.listSplitGroups.query;
export const subAccountListQuery = subAccountsContract.listSubAccounts.query;
export const statementQuery = subAccountsContract.listSubAccountEntries.query;
