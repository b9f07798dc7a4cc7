// The interface for refunds of charges by a card processor or by a bank's USSD and QR service.
import type { Currency } from '#shared/money.ts';

/**
 * done: the money was sent to the card or account · failed: not refunded, and never will be under this reference · needs_bank_details: the
 * card cannot receive money, so it must go to a bank account · unknown: queried by `queryRefund`, never sent again under another reference
 * and never guessed.
 */
export type RefundOutcome =
  | { outcome: 'done'; gatewayReference: string; reason: string }
  | { outcome: 'failed'; gatewayReference: string | null; responseCode: string; reason: string }
  | { outcome: 'needs_bank_details'; gatewayReference: string | null; reason: string }
  | { outcome: 'unknown'; gatewayReference: string | null; reason: string };

export type RefundRequest = {
  /** The UUID of this refund. A repeated reference identifies the same refund. */
  reference: string;
  /** The reference of the charge: the id of the attempt that was captured. */
  chargeReference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
};

/** The refund methods of every card processor and prompt rail. */
export type ChargeRefunds = {
  /** Refunds a charge in part or in full, once per reference. A rejected promise leaves the outcome unknown. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Queries the outcome of a refund. An unknown reference has failed, and is refused from then on. */
  queryRefund(reference: string): Promise<RefundOutcome>;
};
