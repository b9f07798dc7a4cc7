// The states of beneficiaries and of their groups.

import type { StateTable } from '#shared/states.ts';

export const beneficiaryStates = {
  table: 'beneficiaries',
  begins: ['ACTIVE'],
  changes: {
    removed: { ACTIVE: 'REMOVED' },
  },
} as const satisfies StateTable;

export const beneficiaryGroupStates = {
  table: 'beneficiary_groups',
  begins: ['ACTIVE'],
  changes: {
    removed: { ACTIVE: 'REMOVED' },
  },
} as const satisfies StateTable;
