// The states of a lien.

import type { StateTable } from '#shared/states.ts';

export const lienStates = {
  table: 'wallet_liens',
  begins: ['ACTIVE'],
  changes: {
    released: { ACTIVE: 'RELEASED' },
    expired: { ACTIVE: 'EXPIRED' },
  },
} as const satisfies StateTable;
