// Sub-accounts in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { subAccountListQuery } from '#shared/contract/settlement/sub-accounts.ts';
import { canRead } from '#shared/permissions.ts';
import { listSubAccounts } from './service.ts';

export const searchSubAccounts = searchList({
  permissions: canRead('PAYMENT_GATEWAY.SPLIT_PAYMENTS'),
  feature: 'split_payments',
  find: async (db, { actor }, text) => {
    const query = subAccountListQuery.parse({ search: text, limit: resultsMax });
    const { items } = await listSubAccounts(db, actor.environment, query);
    return items.map((one) => ({
      kind: 'sub_account' as const,
      id: one.id,
      title: one.businessName,
      subtitle: joined(one.bankName, one.reference),
      path: `/payment-gateway/split-payments/sub-accounts/${one.id}/information`,
    }));
  },
});
