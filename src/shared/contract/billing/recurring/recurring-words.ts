// The states of recurring invoices, in words too.

/** ACTIVE: makes the next invoice on its day · PAUSED: makes none until it is resumed · ENDED: makes none any more. */
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
