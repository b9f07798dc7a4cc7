// The states of a reservation: what an order keeps, takes or gives up.

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
