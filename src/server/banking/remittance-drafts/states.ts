// The states of a remittance draft.

import type { StateTable } from '#shared/states.ts';

export const draftStates = {
  table: 'remittance_drafts',
  begins: ['SAVED'],
  changes: {
    sent: { SAVED: 'SENT' },
    discarded: { SAVED: 'DISCARDED' },
  },
} as const satisfies StateTable;
