// Split groups in the command palette.

import { joined, resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { canRead } from '#shared/permissions.ts';
import { listSplitGroups } from './service.ts';

export const searchSplitGroups = searchList({
  permissions: canRead('PAYMENT_GATEWAY.SPLIT_PAYMENTS'),
  feature: 'split_payments',
  find: async (db, { actor }, text) => {
    const query = splitGroupsContract.listSplitGroups.query.parse({ search: text, limit: resultsMax });
    const { items } = await listSplitGroups(db, actor.environment, query);
    return items.map((one) => ({
      kind: 'split_group' as const,
      id: one.id,
      title: one.name,
      subtitle: joined(one.members.map((member) => member.businessName).join(', '), one.reference),
      path: `/payment-gateway/split-payments/split-groups/${one.id}/information`,
    }));
  },
});
