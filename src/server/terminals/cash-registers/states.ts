// The states of a cash register.

import type { StateTable } from '#shared/states.ts';

export const registerStates = {
  table: 'cash_registers',
  begins: ['ACTIVE'],
  changes: {
    closed: { ACTIVE: 'CLOSED' },
  },
} as const satisfies StateTable;
