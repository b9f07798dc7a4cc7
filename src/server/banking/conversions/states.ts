// The state of a conversion, which is executed completely or not at all.

import type { StateTable } from '#shared/states.ts';

export const conversionStates = {
  table: 'conversions',
  begins: ['SUCCESSFUL'],
  changes: {},
} as const satisfies StateTable;
