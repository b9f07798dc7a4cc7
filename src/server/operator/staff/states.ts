// The states of a member of staff.

import type { StateTable } from '#shared/states.ts';

export const staffStates = {
  table: 'operators',
  begins: ['INVITED', 'ACTIVE'],
  changes: {
    joined: { INVITED: 'ACTIVE' },
    disabled: { INVITED: 'DISABLED', ACTIVE: 'DISABLED' },
    enabled: { DISABLED: 'ACTIVE' },
  },
} as const satisfies StateTable;
