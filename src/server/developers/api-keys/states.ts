// The states of an API key.

import type { StateTable } from '#shared/states.ts';

export const apiKeyStates = {
  table: 'api_keys',
  begins: ['ACTIVE'],
  changes: {
    disabled: { ACTIVE: 'DISABLED' },
  },
} as const satisfies StateTable;
