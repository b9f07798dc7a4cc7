// The states of POS terminals and of requests for them.

/** CLOSED: withdrawn by the business. TREATED: the machines are assigned. */
export const terminalRequestStatuses = [
  'PENDING',
  'APPROVED',
  'DISPATCHED',
  'DELIVERED',
  'TREATED',
  'REJECTED',
  'CLOSED',
] as const;
export type TerminalRequestStatus = (typeof terminalRequestStatuses)[number];

export const terminalRequestStatusLabels: Record<TerminalRequestStatus, string> = {
  PENDING: 'Waiting',
  APPROVED: 'Approved',
  DISPATCHED: 'Dispatched',
  DELIVERED: 'Delivered',
  TREATED: 'Assigned',
  REJECTED: 'Rejected',
  CLOSED: 'Withdrawn',
};

/** ASSIGNED: waits for its geo-tag · ACTIVE: takes payments · INACTIVE: deactivated · RETURNED: no longer belongs to the business. */
export const posTerminalStatuses = ['ASSIGNED', 'ACTIVE', 'INACTIVE', 'RETURNED'] as const;
export type PosTerminalStatus = (typeof posTerminalStatuses)[number];

export const posTerminalStatusLabels: Record<PosTerminalStatus, string> = {
  ASSIGNED: 'Assigned',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  RETURNED: 'Returned',
};

/** The payment sources that are terminals. */
export const terminalSources = ['terminal', 'pos_terminal'] as const;
export type TerminalSource = (typeof terminalSources)[number];

/** A machine with a request within this many minutes is online. */
export const onlineMinutes = 15;
/** The values of the connection filter. */
export const connections = ['online', 'offline'] as const;
