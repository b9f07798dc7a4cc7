// The states of inflows on virtual accounts: those of a business, and unassigned ones.

import type { StateTable } from '#shared/states.ts';

export const inflowStates = {
  table: 'virtual_account_inflows',
  begins: ['UNMATCHED'],
  changes: {
    credited: { UNMATCHED: 'CREDITED', HELD: 'CREDITED', WAITING: 'CREDITED' },
    kept_waiting: { UNMATCHED: 'WAITING' },
    unmatched: { WAITING: 'UNMATCHED' },
    held: { UNMATCHED: 'HELD' },
    sent_back: { UNMATCHED: 'RETURNING', HELD: 'RETURNING', WAITING: 'RETURNING', CREDITED: 'RETURNING' },
    returned: { RETURNING: ['RETURNED', 'CREDITED'] },
  },
} as const satisfies StateTable;

export const unmatchedInflowStates = {
  table: 'stray_inflows',
  begins: ['UNMATCHED'],
  changes: {
    held: { UNMATCHED: 'HELD' },
    matched: { UNMATCHED: ['MATCHING', 'MATCHED'], HELD: ['MATCHING', 'MATCHED'], MATCHING: 'MATCHED' },
    sent_back: { UNMATCHED: 'RETURNING', HELD: 'RETURNING' },
    returned: { RETURNING: 'RETURNED' },
  },
} as const satisfies StateTable;
