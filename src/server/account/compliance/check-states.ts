// The states of an identity check.

import type { StateTable } from '#shared/states.ts';

export const checkStates = {
  table: 'compliance_checks',
  begins: ['PENDING'],
  changes: {
    verified: { PENDING: 'VERIFIED' },
    failed: { PENDING: 'FAILED' },
  },
} as const satisfies StateTable;
