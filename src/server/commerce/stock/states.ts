// The states of a reservation: reserved, taken or released.

import type { StateTable } from '#shared/states.ts';

export const reservationStates = {
  table: 'stock_reservations',
  begins: ['HELD'],
  changes: {
    kept: { RELEASED: 'HELD' },
    taken: { HELD: 'TAKEN', RELEASED: 'TAKEN' },
    released: { HELD: 'RELEASED' },
  },
} as const satisfies StateTable;
