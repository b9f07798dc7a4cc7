// The states of an identity check for a tier.

import type { StateTable } from '#shared/states.ts';

export const upgradeCheckStates = {
  table: 'tier_upgrade_checks',
  begins: ['PENDING'],
  changes: {
    verified: { PENDING: 'VERIFIED' },
    failed: { PENDING: 'FAILED' },
  },
} as const satisfies StateTable;
