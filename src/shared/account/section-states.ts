// The states of a section of compliance: which change leads from which to which.

import type { StateTable } from '#shared/states.ts';

/** A section that nobody has saved has no row, and is shown as NOT_ACTIVE. */
export const sectionStates = {
  table: 'compliance_sections',
  begins: ['SAVED', 'PENDING'],
  changes: {
    saved: { SAVED: 'SAVED', REJECTED: 'SAVED' },
    submitted: { SAVED: 'PENDING', REJECTED: 'PENDING' },
    approved: { PENDING: 'APPROVED' },
    // An approved one once something has come out.
    rejected: { PENDING: 'REJECTED', APPROVED: 'REJECTED' },
  },
} as const satisfies StateTable;
