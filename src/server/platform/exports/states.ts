// The states of an export.

import type { StateTable } from '#shared/states.ts';

export const exportStates = {
  table: 'exports',
  begins: ['PENDING'],
  changes: {
    begun: { PENDING: 'PROCESSING' },
    made: { PROCESSING: 'COMPLETED' },
    failed: { PENDING: 'FAILED', PROCESSING: 'FAILED' },
    retried: { FAILED: 'PENDING' },
  },
} as const satisfies StateTable;
