// The states of a review.

import type { StateTable } from '#shared/states.ts';

export const reviewStates = {
  table: 'store_reviews',
  begins: ['WAITING'],
  changes: {
    published: { WAITING: 'PUBLISHED', HIDDEN: 'PUBLISHED' },
    hidden: { WAITING: 'HIDDEN', PUBLISHED: 'HIDDEN' },
  },
} as const satisfies StateTable;
