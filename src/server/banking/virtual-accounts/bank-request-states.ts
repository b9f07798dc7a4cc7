// The states of a request for another bank of virtual accounts.

import type { StateTable } from '#shared/states.ts';

export const bankRequestStates = {
  table: 'virtual_bank_requests',
  begins: ['PENDING'],
  changes: {
    approved: { PENDING: 'APPROVED' },
    rejected: { PENDING: 'REJECTED' },
  },
} as const satisfies StateTable;
