// The states of a reward.

import type { StateTable } from '#shared/states.ts';

export const rewardStates = {
  table: 'reward_rules',
  begins: ['DRAFT', 'ACTIVE'],
  changes: {
    activated: { DRAFT: 'ACTIVE', INACTIVE: 'ACTIVE' },
    deactivated: { DRAFT: 'INACTIVE', ACTIVE: 'INACTIVE' },
  },
} as const satisfies StateTable;
