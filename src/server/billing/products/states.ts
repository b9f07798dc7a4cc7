// The states of a product; an archived product can be offered again.

import type { StateTable } from '#shared/states.ts';

export const productStates = {
  table: 'products',
  begins: ['DRAFT', 'ACTIVE'],
  changes: {
    activated: { DRAFT: 'ACTIVE', INACTIVE: 'ACTIVE', CLOSED: 'ACTIVE' },
    deactivated: { DRAFT: 'INACTIVE', ACTIVE: 'INACTIVE', CLOSED: 'INACTIVE' },
    archived: { DRAFT: 'CLOSED', ACTIVE: 'CLOSED', INACTIVE: 'CLOSED' },
  },
} as const satisfies StateTable;
