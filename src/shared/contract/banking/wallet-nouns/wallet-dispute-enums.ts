// The states and kinds of wallet disputes.

/** UNRESOLVED: awaits an answer of the business's team · ESCALATED: the provider's staff decide · CLOSED: withdrawn. */
export const walletDisputeStatuses = ['UNRESOLVED', 'ESCALATED', 'RESOLVED', 'CLOSED'] as const;
export type WalletDisputeStatus = (typeof walletDisputeStatuses)[number];

export const walletDisputeStatusLabels: Record<WalletDisputeStatus, string> = {
  UNRESOLVED: 'Open',
  ESCALATED: 'With the provider',
  RESOLVED: 'Resolved',
  CLOSED: 'Withdrawn',
};

export const walletDisputeCategories = [
  'not_mine',
  'wrong_amount',
  'not_received',
  'twice',
  'other',
] as const;
export type WalletDisputeCategory = (typeof walletDisputeCategories)[number];

export const walletDisputeCategoryLabels: Record<WalletDisputeCategory, string> = {
  not_mine: 'Not made by the owner',
  wrong_amount: 'Wrong amount',
  not_received: 'Sent, but not received',
  twice: 'Charged twice',
  other: 'Something else',
};
