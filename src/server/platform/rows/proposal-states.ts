// The states of a proposal that one member of staff makes and another decides.

import type { StateTable } from '#shared/states.ts';

export const proposalStates = (table: string): StateTable => ({
  table,
  begins: ['PENDING'],
  changes: {
    approved: { PENDING: 'APPROVED' },
    declined: { PENDING: 'DECLINED' },
    withdrawn: { PENDING: 'WITHDRAWN' },
  },
});
