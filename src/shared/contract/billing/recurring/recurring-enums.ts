// The states of recurring invoices and their labels.

/** ACTIVE: creates the next invoice on its date · PAUSED: creates none until it is resumed · ENDED: creates no more. */
export const recurringStatuses = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
export type RecurringStatus = (typeof recurringStatuses)[number];

export const recurringStatusLabels: Record<RecurringStatus, string> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  ENDED: 'Ended',
};

export const sendingLabels = {
  send: 'Issue and send immediately',
  draft: 'Save as a draft for review',
} as const;
