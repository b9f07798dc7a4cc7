// Refund statuses and rules, and the sharing of a refund among the recipients of the payment: exact to the minor unit.

/**
 * PENDING waits to be sent · PROCESSING is with the rail · AWAITING needs a bank account, because the card takes no refunds or the sender
 * is not known · SUCCESSFUL and FAILED are final; a failed refund has returned the money · RETURNED was SUCCESSFUL by bank transfer until
 * the bank of the account sent the money back, which is in the balance again.
 */
export const refundStatuses = [
  'PENDING',
  'PROCESSING',
  'AWAITING',
  'SUCCESSFUL',
  'FAILED',
  'RETURNED',
] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const refundStatusLabels: Record<RefundStatus, string> = {
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  AWAITING: 'Awaiting bank details',
  SUCCESSFUL: 'Successful',
  FAILED: 'Failed',
  RETURNED: 'Returned by the bank',
};

/** Refunds without effect in the end: their money is in the balance. */
export const voidRefundStatuses = ['FAILED', 'RETURNED'] as const;

/** Refunds whose money is taken and has not reached the customer. */
export const openRefundStatuses = ['PENDING', 'PROCESSING', 'AWAITING'] as const;

export const refundReasons = ['duplicate', 'fraudulent', 'customer_request', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];
export const refundReasonLabels: Record<RefundReason, string> = {
  duplicate: 'Charged twice',
  fraudulent: 'Fraudulent',
  customer_request: 'Requested by the customer',
  other: 'Other',
};

/** Whether the processing fee and its VAT stay with the platform when a payment is refunded. */
export const refundFees = ['kept', 'returned'] as const;
export type RefundFees = (typeof refundFees)[number];

/** A recipient of part of a payment: the business, a sub-account, the fee or its VAT. Minor units. */
export type RefundContributor = {
  /** The amount received from the payment; the sum over all is the paid amount. */
  got: number;
  /** The amount given back before; at most the amount received. */
  given: number;
};

/**
 * Returns each contributor's part of a refund: in proportion to the amount received, cumulatively, so that after several refunds each has
 * given its part of their total within a minor unit, and after a full refund exactly the amount received. The parts add up to the amount;
 * they are rounded down, and the remainder goes to the largest remainders, ties in order.
 */
export function shareRefund(amount: number, givers: readonly RefundContributor[]): number[] {
  const paid = givers.reduce((sum, { got }) => sum + BigInt(got), 0n);
  const before = givers.reduce((sum, { given }) => sum + BigInt(given), 0n);
  const whole = BigInt(amount);
  if (before + whole > paid) throw new RangeError('The refund is more than the payment');
  // How far each is behind, times the paid amount: a whole number.
  const behind = givers.map(({ got, given }) => {
    const due = BigInt(got) * (before + whole) - BigInt(given) * paid;
    return due > 0n ? due : 0n;
  });
  const total = behind.reduce((sum, due) => sum + due, 0n);
  const parts = behind.map((due) => (whole * due) / total);
  const rests = behind.map((due, index) => ({ index, rest: (whole * due) % total }));
  rests.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  let remaining = whole - parts.reduce((sum, part) => sum + part, 0n);
  for (const { index } of rests) {
    if (remaining === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    remaining -= 1n;
  }
  return parts.map(Number);
}
