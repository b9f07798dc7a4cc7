// The interface of banks that offer virtual accounts: opening, naming and closing accounts, and notices of received money.

import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#shared/money.ts';

export type AccountRequest = {
  /** The same reference at the same bank returns the same account. */
  reference: string;
  accountName: string;
  currency: Currency;
  customer: { email: string; name: string | null; phone: string | null } | null;
  /** For a dynamic account: the expected amount and the expiry. */
  amount: number | null;
  expiresAt: Date | null;
};

export type OpenedAccount = {
  bankName: string;
  /** 10 digits. */
  accountNumber: string;
  accountName: string;
  /** The rail's id of the account, if it is not the account number. */
  providerReference: string | null;
};

/** The identifiers by which the rail finds an account. */
export type RailAccount = { bankId: string; accountNumber: string; providerReference: string | null };

/** Money received on a virtual account. The same session on the same rail is the same transfer. */
export type InflowNotice = {
  rail: string;
  accountNumber: string;
  amount: number;
  sessionId: string;
  senderName: string | null;
  senderBank: string | null;
  /** The last four digits: virtual accounts store no more of the number. */
  senderLast4: string | null;
  /** The full number, if the bank provides it: refunds of a payment by transfer go there. */
  senderAccount: string | null;
  narration: string | null;
  /** The time at which the bank received the transfer; absent if the bank does not report it. */
  arrivedAt?: Date;
};

export type VirtualAccountRail = {
  name: string;
  /** Whether the rail opens accounts at a bank of the directory. */
  offers(bankId: string): boolean;
  /** Rejects when the bank does not respond or refuses. */
  open(bankId: string, request: AccountRequest): Promise<OpenedAccount>;
  rename(account: RailAccount, accountName: string): Promise<void>;
  /** Closes an account, which then receives no more money. Closing a closed account changes nothing. */
  close(account: RailAccount): Promise<void>;
  /** Returns all money received on an account since the given time, whether notified or not. */
  inflowsOf(account: RailAccount, since: Date): Promise<InflowNotice[]>;
  /** Null: not signed by the rail. Without a notice: signed, but about something else. */
  readNotice(headers: IncomingHttpHeaders, body: Buffer): { notice: InflowNotice | null } | null;
  /** Returns money to the sender, once per reference. */
  giveBack(request: {
    reference: string;
    sessionId: string;
    amount: number;
  }): Promise<{ outcome: 'done' | 'unknown' }>;
};

/** Opens an account at the first bank that responds and lists those that did not. Null when none did. */
export async function openAtFirst(
  rail: Pick<VirtualAccountRail, 'offers' | 'open'>,
  banks: readonly string[],
  request: AccountRequest,
  failed: (bankId: string, error: unknown) => void,
): Promise<(OpenedAccount & { bankId: string; passedOver: string[] }) | null> {
  const passedOver: string[] = [];
  for (const bankId of banks.filter((bank) => rail.offers(bank))) {
    try {
      const { bankName, accountNumber, accountName, providerReference } = await rail.open(bankId, request);
      return { bankName, accountNumber, accountName, providerReference, bankId, passedOver };
    } catch (error) {
      failed(bankId, error);
      passedOver.push(bankId);
    }
  }
  return null;
}
