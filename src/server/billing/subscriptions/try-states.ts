// The states of a try to charge a period.

import type { StateTable } from '#shared/states.ts';

export const tryStates = {
  table: 'subscription_tries',
  begins: ['open'],
  changes: {
    charged: { open: 'charging' },
    paid: { charging: 'succeeded' },
    failed: { open: 'failed', charging: 'failed' },
    put_off: { charging: 'open' },
    skipped: { open: 'skipped' },
  },
} as const satisfies StateTable;
