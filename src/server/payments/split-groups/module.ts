// Module of split groups: its registrations.

import { calls, type Module } from '#server/module.ts';
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { switchedStates } from '#shared/states.ts';
import { splitGroupRoutes } from './routes.ts';
import { searchSplitGroups } from './search.ts';

export const splitGroupsModule: Module = {
  tables: ['split_group_members', 'split_groups'],
  states: [switchedStates('split_groups', 'ACTIVE', 'INACTIVE')],
  calls: [calls('split-groups', splitGroupsContract, splitGroupRoutes)],
  exports: {
    split_groups: {
      call: splitGroupsContract.exportSplitGroups,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  search: [searchSplitGroups],
};
