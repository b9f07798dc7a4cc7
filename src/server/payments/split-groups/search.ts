// Split groups in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { listSplitGroups } from './service.ts';

export const searchSplitGroups = searchPages(splitGroupsContract.listSplitGroups, {
  page: (db, { actor }, query) => listSplitGroups(db, actor.environment, query),
  resultOf: (row) => ({
    kind: 'split_group',
    title: row.name,
    subtitle: joined(row.members.map((member) => member.businessName).join(', '), row.reference),
    path: `/payment-gateway/split-payments/split-groups/${row.id}/information`,
  }),
});
