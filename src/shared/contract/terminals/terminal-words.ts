// The states of POS terminals and of requests for them.

/** CLOSED: withdrawn by the business. TREATED: its machines are assigned. */
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

/** ASSIGNED waits for its geo-tag · ACTIVE takes payments · INACTIVE was switched off · RETURNED is no longer the business's. */
export const posTerminalStatuses = ['ASSIGNED', 'ACTIVE', 'INACTIVE', 'RETURNED'] as const;
export type PosTerminalStatus = (typeof posTerminalStatuses)[number];

export const posTerminalStatusLabels: Record<PosTerminalStatus, string> = {
  ASSIGNED: 'Assigned',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  RETURNED: 'Returned',
};

/** Of the kinds of things that payments come through, those that are terminals. */
export const terminalSources = ['terminal', 'pos_terminal'] as const;
export type TerminalSource = (typeof terminalSources)[number];

/** A machine that was heard of within this long is online. */
export const onlineMinutes = 15;
/** As a list of machines is filtered. */
export const connections = ['online', 'offline'] as const;
