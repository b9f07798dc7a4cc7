// The states of a remittance beneficiary.

import type { StateTable } from '#shared/states.ts';

export const remittanceBeneficiaryStates = {
  table: 'remittance_beneficiaries',
  begins: ['ACTIVE'],
  changes: {
    removed: { ACTIVE: 'REMOVED' },
  },
} as const satisfies StateTable;
