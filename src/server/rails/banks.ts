// What a bank rail is to the product: it lists banks, tells whose an account is, and pays money out.
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import type { Currency } from '#shared/money.ts';

export type Bank = {
  /** Nigeria: the central bank's code · United States: the ABA routing number. */
  code: string;
  name: string;
  country: BankCountry;
  currency: Currency;
  /** The bank's number in the Nigerian interbank scheme (NIP), six digits. */
  nipCode: string | null;
};

export type AccountQuestion = {
  country: BankCountry;
  bankCode: string;
  accountNumber: string;
  /** Name of the business that asks, as the scheme wants to know it. */
  askedBy: string;
};

/** unavailable: the bank did not answer; the account may well exist. */
export type NameEnquiry =
  | { outcome: 'found'; accountName: string }
  | { outcome: 'not_found' }
  | { outcome: 'unavailable' };

export type BankTransfer = {
  /** Ours, the end-to-end id: the same one again is the same transfer. */
  reference: string;
  /** Why it is sent: a code of ISO 20022 (ExternalPurpose1Code), such as SALA. */
  purpose?: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  /** At most 100 characters (NIP technical specification). */
  narration: string;
};

/** unknown: asked again by `query`; never sent under another reference and never guessed. */
export type SendOutcome =
  | { outcome: 'done'; sessionId: string }
  | { outcome: 'failed'; reason: string; code?: string; sessionId?: string }
  | { outcome: 'unknown'; sessionId?: string };

/** returned: it was done, and the bank of the account sent it back later. */
export type TransferOutcome = SendOutcome | { outcome: 'returned'; sessionId: string; reason: string };

export type BankRail = {
  name: string;
  /** Whose an account is. A rejection is the same as unavailable. */
  resolveAccount(question: AccountQuestion): Promise<NameEnquiry>;
  /** Sends money to an account, once per reference. A rejection leaves it unknown. */
  send(transfer: BankTransfer): Promise<SendOutcome>;
  /** Asks for the outcome of a transfer. A reference it never heard of has failed, and is refused from then on. */
  query(reference: string): Promise<TransferOutcome>;
};
