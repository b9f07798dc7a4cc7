// The declaration of a kind of transfer: the accounts that it moves between, and its texts.
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { AccountKind } from '../accounts.ts';

type Accounts = readonly AccountKind[];
export type TransferRule = {
  /** Moves from any of the first accounts (debit) to any of the second (credit); `back` also allows the opposite direction. */
  moves: readonly { from: Accounts; to: Accounts; back?: true }[];
  /** The text on the page of the payment, refund or chargeback that it belongs to. */
  sentence: string | Partial<Record<Channel, string>>;
  /** The text in the history of a balance. */
  reason: string;
};
