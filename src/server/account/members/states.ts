// The states of a member; an invitation is a separate row.

import type { StateTable } from '#shared/states.ts';

export const memberStates = {
  table: 'members',
  begins: ['ACTIVE'],
  unwritten: ['INVITED'],
  changes: {
    disabled: { ACTIVE: 'DISABLED' },
    enabled: { DISABLED: 'ACTIVE' },
    removed: { ACTIVE: 'CLOSED', DISABLED: 'CLOSED' },
    invited_again: { CLOSED: 'ACTIVE' },
  },
} as const satisfies StateTable;
