// The states of a message in an outbox: an e-mail or an SMS.

import type { StateTable } from '#shared/states.ts';

export const messageStates = (table: string): StateTable => ({
  table,
  begins: ['PENDING'],
  changes: {
    sent: { PENDING: 'SENT' },
    given_up: { PENDING: 'FAILED' },
    retried: { FAILED: 'PENDING' },
    discarded: { PENDING: 'DISCARDED', FAILED: 'DISCARDED' },
  },
});
