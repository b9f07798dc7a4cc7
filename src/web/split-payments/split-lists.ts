// What the lists of split payments take from the address.
import { splitGroupsContract } from '#shared/contract/payment-gateway/split-groups.ts';
import { subAccountsContract } from '#shared/contract/payment-gateway/sub-accounts.ts';

export const groupListQuery = splitGroupsContract.listSplitGroups.query;
export const subAccountListQuery = subAccountsContract.listSubAccounts.query;
export const statementQuery = subAccountsContract.listSubAccountEntries.query;
