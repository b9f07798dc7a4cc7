// The states of what one member of the staff proposes and another decides on.

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
