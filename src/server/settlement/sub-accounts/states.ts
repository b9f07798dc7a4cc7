// The states of a sub-account: they depend on the account name, unless it is switched off.

import type { StateTable } from '#shared/states.ts';

export const subAccountStates = {
  table: 'sub_accounts',
  begins: ['PENDING', 'ACTIVE'],
  unwritten: ['BLOCKED'],
  changes: {
    named: { PENDING: 'ACTIVE' },
    renamed: { ACTIVE: 'PENDING' },
    activated: { INACTIVE: 'ACTIVE' },
    deactivated: { PENDING: 'INACTIVE', ACTIVE: 'INACTIVE' },
  },
} as const satisfies StateTable;
