// The interface of a bank rail: list of banks, name enquiry and transfers.
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import type { Currency } from '#shared/money.ts';

export type Bank = {
  /** Nigeria: the central bank's code · United States: the ABA routing number. */
  code: string;
  name: string;
  country: BankCountry;
  currency: Currency;
  /** The number of the bank in the Nigerian interbank scheme (NIP), six digits. */
  nipCode: string | null;
};

export type AccountQuestion = {
  country: BankCountry;
  bankCode: string;
  accountNumber: string;
  /** The name of the enquiring business, as the scheme requires it. */
  askedBy: string;
};

/** unavailable: the bank did not respond; the account may exist. */
export type NameEnquiry =
  | { outcome: 'found'; accountName: string }
  | { outcome: 'not_found' }
  | { outcome: 'unavailable' };

export type BankTransfer = {
  /** Our end-to-end id. A repeated reference identifies the same transfer. */
  reference: string;
  /** The purpose of the transfer: an ISO 20022 code (ExternalPurpose1Code), such as SALA. */
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

/** unknown: resolved later by `query`; never sent again under another reference and never guessed. */
export type SendOutcome =
  | { outcome: 'done'; sessionId: string }
  | { outcome: 'failed'; reason: string; code?: string; sessionId?: string }
  | { outcome: 'unknown'; sessionId?: string };

/** returned: the transfer succeeded, and the receiving bank sent it back later. */
export type TransferOutcome = SendOutcome | { outcome: 'returned'; sessionId: string; reason: string };

export type BankRail = {
  name: string;
  /** Looks up the name of the account holder. A rejected promise counts as unavailable. */
  resolveAccount(question: AccountQuestion): Promise<NameEnquiry>;
  /** Sends money to an account, once per reference. A rejected promise leaves the outcome unknown. */
  send(transfer: BankTransfer): Promise<SendOutcome>;
  /** Queries the outcome of a transfer. A reference unknown to the bank has failed, and is refused from then on. */
  query(reference: string): Promise<TransferOutcome>;
};
