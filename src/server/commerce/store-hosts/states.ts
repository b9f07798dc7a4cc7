// The states of a store's host name.

import type { StateTable } from '#shared/states.ts';

export const hostStates = {
  table: 'store_hosts',
  begins: ['WAITING'],
  changes: {
    proved: { WAITING: 'VERIFIED', FAILING: 'VERIFIED', LOST: 'VERIFIED' },
    missed: { VERIFIED: 'FAILING' },
    lost: { FAILING: 'LOST' },
    taken_over: { VERIFIED: 'LOST', FAILING: 'LOST' },
  },
} as const satisfies StateTable;
