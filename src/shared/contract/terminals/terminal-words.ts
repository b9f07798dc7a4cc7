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
