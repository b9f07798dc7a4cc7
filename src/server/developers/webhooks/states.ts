// The states of a webhook delivery.

import type { StateTable } from '#shared/states.ts';

export const deliveryStates = {
  table: 'webhook_deliveries',
  begins: ['PENDING'],
  changes: {
    delivered: { PENDING: 'SUCCESSFUL' },
    given_up: { PENDING: 'FAILED' },
    resent: { SUCCESSFUL: 'PENDING', FAILED: 'PENDING' },
  },
} as const satisfies StateTable;
