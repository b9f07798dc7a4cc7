// The states of an order at a card gateway.

import type { StateTable } from '#shared/states.ts';

export const orderStates = {
  table: 'gateway_orders',
  begins: ['open'],
  changes: {
    paid: { open: 'paid' },
    closed: { open: 'closed' },
    found: { closed: 'late' },
    given_up: { closed: 'failed' },
    returned: { late: ['returned', 'not_returned'] },
  },
} as const satisfies StateTable;
