// What is said of a kind of transfer: the accounts it moves between, and its words.
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { AccountKind } from '../accounts.ts';

type Accounts = readonly AccountKind[];
export type TransferRule = {
  /** From any of the first accounts (debit) to any of the second (credit); `back` allows the other way as well. */
  moves: readonly { from: Accounts; to: Accounts; back?: true }[];
  /** On the page of the payment, refund or chargeback it belongs to. */
  sentence: string | Partial<Record<Channel, string>>;
  /** In the history of a balance. */
  reason: string;
};
