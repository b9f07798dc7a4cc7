// The states of a bank statement line.

import type { StateTable } from '#shared/states.ts';

export const statementLineStates = {
  table: 'bank_statement_lines',
  begins: ['UNMATCHED', 'DUPLICATE', 'ERROR'],
  changes: {
    matched: { UNMATCHED: 'MATCHED' },
    resolved: { UNMATCHED: 'RESOLVED' },
    undone: { MATCHED: 'UNMATCHED', RESOLVED: 'UNMATCHED' },
  },
} as const satisfies StateTable;
