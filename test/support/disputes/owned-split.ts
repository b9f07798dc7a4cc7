// A sub-account and a split group of a business, for tests of access by others.
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import type { TestServer } from '../server.ts';

export type OwnedSplit = { subAccountId: string; splitId: string; account: string };

/** `account` is the bank and account number as one string; it is not a row of a tenant. */
export async function makeOwnedSplit(server: TestServer, token: string, marker: string): Promise<OwnedSplit> {
  const subAccount = await server.call(subAccountsContract.createSubAccount, {
    token,
    body: { businessName: `${marker} kitchen`, bankCode: '058', accountNumber: '0123456720' },
  });
  const group = await server.call(splitGroupsContract.createSplitGroup, {
    token,
    body: {
      name: `${marker} group`,
      currency: 'NGN',
      type: 'percentage',
      members: [{ subAccountId: subAccount.data.id, share: 100_000 }],
    },
  });
  return { subAccountId: subAccount.data.id, splitId: group.data.id, account: '044-0123456721' };
}
