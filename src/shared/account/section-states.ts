// The state table of a compliance section.

import type { StateTable } from '#shared/states.ts';

/** A section that was never saved has no row, and is shown as NOT_ACTIVE. */
export const sectionStates = {
  table: 'compliance_sections',
  begins: ['SAVED', 'PENDING'],
  changes: {
    saved: { SAVED: 'SAVED', REJECTED: 'SAVED' },
    submitted: { SAVED: 'PENDING', REJECTED: 'PENDING' },
    approved: { PENDING: 'APPROVED' },
    // An approved section can be rejected later, when new facts come to light.
    rejected: { PENDING: 'REJECTED', APPROVED: 'REJECTED' },
  },
} as const satisfies StateTable;
