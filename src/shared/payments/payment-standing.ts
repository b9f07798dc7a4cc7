// How a payment stands, in one word: the one rule that lists, details, search, exports, receipts and e-mails go by.

export type StandingParts = {
  status: 'successful' | 'pending' | 'failed';
  refund: 'none' | 'partially_refunded' | 'refunded';
  /** Minor units in refunds whose outcome is not known yet. */
  refundPending: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
};

/**
 * disputed: a dispute or chargeback is open · charged_back: money was lost to one · refund_pending: a refund is under way ·
 * the others say themselves.
 */
export const paymentStandings = [
  'pending',
  'failed',
  'successful',
  'refund_pending',
  'partially_refunded',
  'refunded',
  'disputed',
  'charged_back',
] as const;
export type PaymentStanding = (typeof paymentStandings)[number];

export const standingLabels: Record<PaymentStanding, string> = {
  pending: 'Pending',
  failed: 'Failed',
  successful: 'Successful',
  refund_pending: 'Refund pending',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  charged_back: 'Charged back',
};

/** What is open or lost in a dispute comes before a refund, and that before the status. A dispute that was won changes nothing. */
export function standingOf({ status, refund, refundPending, dispute }: StandingParts): PaymentStanding {
  if (dispute === 'open') return 'disputed';
  if (dispute === 'lost') return 'charged_back';
  if (refundPending > 0) return 'refund_pending';
  return refund === 'none' ? status : refund;
}

/** What the business has of a payment after everything that happened to it; minor units. */
export type NetParts = {
  status: 'successful' | 'pending' | 'failed';
  /** Paid less fee and VAT. */
  net: number;
  /** With sub-accounts. */
  shared: number;
  refundedAmount: number;
  refundPending: number;
  feesReturned: number;
  chargedBack: number;
  chargebackFee: number;
};

/** Of a pending payment what it will be when it is paid, of a failed one nothing. */
export function netOf(payment: NetParts): number {
  if (payment.status !== 'successful') return payment.status === 'pending' ? payment.net : 0;
  const { net, shared, refundedAmount, refundPending, feesReturned, chargedBack, chargebackFee } = payment;
  return net - shared - refundedAmount - refundPending + feesReturned - chargedBack - chargebackFee;
}

/** Where the money of a payment is, in words. */
export const settlementLabels = {
  pending: 'Pending settlement',
  available: 'Settled',
  in_payout: 'In a payout',
  paid_out: 'Paid out',
} as const;
