// The states of a sale or a cash-out of an agent.

import type { StateTable } from '#shared/states.ts';

export const agentSaleStates = {
  table: 'agent_sales',
  begins: ['WAITING'],
  changes: {
    paid: { WAITING: 'PAID' },
    failed: { WAITING: 'FAILED' },
    cancelled: { WAITING: 'CANCELLED' },
    expired: { WAITING: 'EXPIRED' },
  },
} as const satisfies StateTable;
