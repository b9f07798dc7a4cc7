// Handlers of split groups.

import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { createSplitGroup, setSplitGroupStatus, updateSplitGroup } from './save-split-group.ts';
import { getSplitGroup, listSplitGroupOptions, listSplitGroups, quoteSplit } from './service.ts';

export const splitGroupRoutes: Handlers<typeof splitGroupsContract> = {
  listSplitGroups: ({ tx, environment, query }) => listSplitGroups(tx, environment, query),
  listSplitGroupOptions: ({ tx, environment, query }) => listSplitGroupOptions(tx, environment, query),
  createSplitGroup: ({ tx, services, environment, actor, body }) =>
    createSplitGroup(tx, services.clock, environment, actor.userId, body),
  getSplitGroup: ({ tx, environment, params }) => getSplitGroup(tx, environment, params.splitId),
  updateSplitGroup: ({ tx, services, environment, params, body, audit }) =>
    updateSplitGroup(tx, services.clock, environment, params.splitId, body, audit),
  setSplitGroupStatus: ({ tx, services, environment, params, body, audit }) =>
    setSplitGroupStatus(tx, services.clock, environment, params.splitId, body.status, audit),
  quoteSplit: ({ tx, services, environment, body }) =>
    quoteSplit(tx, environment, body, services.clock.now()),
  listSplitGroupTransactions: async ({ tx, environment, params, query }) => {
    const group = await getSplitGroup(tx, environment, params.splitId);
    return listTransactions(tx, environment, { ...query, splitGroupId: group.id });
  },
  exportSplitGroups: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'split_groups', ...body, ids: null }),
};
