// The states of alert destinations and of alerts.

import type { StateTable } from '#shared/states.ts';

export const destinationStates = {
  table: 'terminal_alert_destinations',
  begins: ['PENDING'],
  changes: {
    confirmed: { PENDING: 'ACTIVE', STOPPED: 'ACTIVE' },
    stopped: { PENDING: 'STOPPED', ACTIVE: 'STOPPED' },
    removed: { PENDING: 'REMOVED', ACTIVE: 'REMOVED', STOPPED: 'REMOVED' },
  },
} as const satisfies StateTable;

export const alertStates = {
  table: 'terminal_alerts',
  begins: ['PENDING'],
  changes: {
    queued: { PENDING: 'QUEUED' },
    held: { PENDING: 'HELD' },
    dropped: { PENDING: 'DROPPED' },
  },
} as const satisfies StateTable;
