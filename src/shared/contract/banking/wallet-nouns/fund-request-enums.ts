// The states of a fund request.

/** CLOSED: withdrawn by its creator. */
export const fundRequestStatuses = ['PENDING', 'SUCCESSFUL', 'REJECTED', 'CLOSED'] as const;
export type FundRequestStatus = (typeof fundRequestStatuses)[number];

export const fundRequestStatusLabels: Record<FundRequestStatus, string> = {
  PENDING: 'Waiting',
  SUCCESSFUL: 'Paid',
  REJECTED: 'Declined',
  CLOSED: 'Withdrawn',
};
