// The states of subscriptions and their collection methods.

/**
 * CREATED: not started, or the first payment is outstanding · PENDING: past due, retries continue · INACTIVE: unpaid, nothing is billed ·
 * DISABLED: paused · CLOSED: cancelled · COMPLETED: the plan's number of invoices is reached.
 */
export const subscriptionStatuses = [
  'CREATED',
  'ACTIVE',
  'PENDING',
  'INACTIVE',
  'DISABLED',
  'CLOSED',
  'COMPLETED',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
export const subscriptionStatusLabels: Record<SubscriptionStatus, string> = {
  CREATED: 'Incomplete',
  ACTIVE: 'Active',
  PENDING: 'Past due',
  INACTIVE: 'Unpaid',
  DISABLED: 'Paused',
  CLOSED: 'Cancelled',
  COMPLETED: 'Completed',
};

/** card: a saved card is charged · invoice: the customer receives an invoice and pays it. */
export const collections = ['card', 'invoice'] as const;
export type Collection = (typeof collections)[number];
export const collectionLabels: Record<Collection, string> = { card: 'Saved card', invoice: 'By invoice' };

export const tryStatuses = ['open', 'charging', 'succeeded', 'failed', 'skipped'] as const;
export type TryStatus = (typeof tryStatuses)[number];
export const tryKinds = ['charge', 'reminder', 'final'] as const;
export type TryKind = (typeof tryKinds)[number];

/** The responses that a test card can simulate. */
export const simulatedAnswers = [
  'approved',
  'insufficient_funds',
  'declined',
  'expired_card',
  'unknown_then_success',
  'unknown_then_failure',
] as const;
export type SimulatedAnswer = (typeof simulatedAnswers)[number];
export const simulatedAnswerLabels: Record<SimulatedAnswer, string> = {
  approved: 'Approved',
  insufficient_funds: 'Insufficient funds',
  declined: 'Declined by the bank',
  expired_card: 'Expired card, never retried',
  unknown_then_success: 'No response at first, then approved',
  unknown_then_failure: 'No response at first, then declined',
};

export const finalActionLabels = {
  unpaid: 'Mark as unpaid',
  pause: 'Pause',
  cancel: 'Cancel',
} as const;
