// The states of a row of an acquirer’s file.

import type { StateTable } from '#shared/states.ts';

export const settlementRowStates = {
  table: 'settlement_rows',
  begins: ['UNMATCHED', 'ERROR'],
  changes: {
    matched: { UNMATCHED: ['MATCHED', 'DIFFERENCE'] },
    repeated: { UNMATCHED: 'DUPLICATE' },
    resolved: { DIFFERENCE: 'RESOLVED' },
    resolution_undone: { RESOLVED: 'DIFFERENCE' },
    undone: { MATCHED: 'UNMATCHED', DIFFERENCE: 'UNMATCHED' },
  },
} as const satisfies StateTable;
