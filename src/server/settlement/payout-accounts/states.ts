// The states of a payout account.

import type { StateTable } from '#shared/states.ts';

export const payoutAccountStates = {
  table: 'payout_accounts',
  begins: ['PENDING', 'VERIFIED'],
  changes: {
    approved: { PENDING: 'VERIFIED' },
    rejected: { PENDING: 'REJECTED' },
    deactivated: { VERIFIED: 'INACTIVE' },
    activated: { INACTIVE: 'VERIFIED' },
  },
} as const satisfies StateTable;
