// The state of a conversion: it is made whole or not at all.

import type { StateTable } from '#shared/states.ts';

export const conversionStates = {
  table: 'conversions',
  begins: ['SUCCESSFUL'],
  changes: {},
} as const satisfies StateTable;
