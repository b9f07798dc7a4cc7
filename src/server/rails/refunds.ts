// Giving money of a charge back: what is asked of a card processor or of a bank's USSD and QR, and what it may answer.
import type { Currency } from '#shared/money.ts';

/**
 * done: the money is on its way to the card or account · failed: it was not given back and never will be by this reference ·
 * needs_bank_details: this card takes no money back, so that it has to go to a bank account ·
 * unknown: asked for again by `queryRefund`, never sent under another reference and never guessed.
 */
export type RefundOutcome =
  | { outcome: 'done'; gatewayReference: string; reason: string }
  | { outcome: 'failed'; gatewayReference: string | null; responseCode: string; reason: string }
  | { outcome: 'needs_bank_details'; gatewayReference: string | null; reason: string }
  | { outcome: 'unknown'; gatewayReference: string | null; reason: string };

export type RefundRequest = {
  /** Ours, of this refund: the same one again is the same refund. A UUID. */
  reference: string;
  /** The reference of the charge: the id of the attempt that was captured. */
  chargeReference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
};

/** What every card processor, and every rail of prompts, does for a charge it has made. */
export type ChargeRefunds = {
  /** Gives back a part or all of a charge, once per reference. A rejection leaves it unknown. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Asks for the outcome of a refund. A reference it never heard of has failed, and is refused from then on. */
  queryRefund(reference: string): Promise<RefundOutcome>;
};
