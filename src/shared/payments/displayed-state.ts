// The displayed state of a payment: the single rule for lists, details, search, exports, receipts and e-mails.

export type StandingParts = {
  status: 'successful' | 'pending' | 'failed';
  refund: 'none' | 'partially_refunded' | 'refunded';
  /** Minor units in refunds with an unknown outcome. */
  refundPending: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
};

/**
 * disputed: a dispute or chargeback is open · charged_back: money was lost to one · refund_pending: a refund is under way · the others are
 * self-explanatory.
 */
export const displayedPaymentStates = [
  'pending',
  'failed',
  'successful',
  'refund_pending',
  'partially_refunded',
  'refunded',
  'disputed',
  'charged_back',
] as const;
export type DisplayedPaymentState = (typeof displayedPaymentStates)[number];

export const standingLabels: Record<DisplayedPaymentState, string> = {
  pending: 'Pending',
  failed: 'Failed',
  successful: 'Successful',
  refund_pending: 'Refund pending',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  charged_back: 'Charged back',
};

/** An open or lost dispute takes precedence over a refund, and a refund over the status. A won dispute changes nothing. */
export function displayedStateOf({
  status,
  refund,
  refundPending,
  dispute,
}: StandingParts): DisplayedPaymentState {
  if (dispute === 'open') return 'disputed';
  if (dispute === 'lost') return 'charged_back';
  if (refundPending > 0) return 'refund_pending';
  return refund === 'none' ? status : refund;
}

/** The business's net amount of a payment after all later changes; minor units. */
export type NetParts = {
  status: 'successful' | 'pending' | 'failed';
  /** The paid amount less fee and VAT. */
  net: number;
  /** The amount shared with sub-accounts. */
  shared: number;
  refundedAmount: number;
  refundPending: number;
  feesReturned: number;
  chargedBack: number;
  chargebackFee: number;
};

/** For a pending payment, the net amount it will have when paid; for a failed one, zero. */
export function netOf(payment: NetParts): number {
  if (payment.status !== 'successful') return payment.status === 'pending' ? payment.net : 0;
  const { net, shared, refundedAmount, refundPending, feesReturned, chargedBack, chargebackFee } = payment;
  return net - shared - refundedAmount - refundPending + feesReturned - chargedBack - chargebackFee;
}

/** Labels of the settlement state of a payment. */
export const settlementLabels = {
  pending: 'Pending settlement',
  available: 'Settled',
  in_payout: 'In a payout',
  paid_out: 'Paid out',
} as const;
