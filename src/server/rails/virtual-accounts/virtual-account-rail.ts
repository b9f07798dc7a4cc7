// What banks that give account numbers are to the product: opening, naming and closing accounts, and telling what arrives on them.

import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#shared/money.ts';

export type AccountWish = {
  /** The same reference at the same bank again gives the same account. */
  reference: string;
  accountName: string;
  currency: Currency;
  customer: { email: string; name: string | null; phone: string | null } | null;
  /** Of a dynamic account: what is expected until when. */
  amount: number | null;
  expiresAt: Date | null;
};

export type OpenedAccount = {
  bankName: string;
  /** 10 digits. */
  accountNumber: string;
  accountName: string;
  /** What the rail calls the account, where that is not its number. */
  providerReference: string | null;
};

/** An account as the rail finds it. */
export type RailAccount = { bankId: string; accountNumber: string; providerReference: string | null };

/** Money that arrived on a virtual account. The same session at the same rail is the same transfer. */
export type InflowNotice = {
  rail: string;
  accountNumber: string;
  amount: number;
  sessionId: string;
  senderName: string | null;
  senderBank: string | null;
  /** The last four digits: virtual accounts keep no more of it. */
  senderLast4: string | null;
  /** All of it where the bank tells it: a refund of a payment by transfer goes there. */
  senderAccount: string | null;
  narration: string | null;
};

export type VirtualAccountRail = {
  name: string;
  /** Whether it opens accounts at a bank of the directory. */
  offers(bankId: string): boolean;
  /** Rejects when the bank does not answer, or gives none. */
  open(bankId: string, wish: AccountWish): Promise<OpenedAccount>;
  rename(account: RailAccount, accountName: string): Promise<void>;
  /** Nothing arrives on it any more; closing a closed one changes nothing. */
  close(account: RailAccount): Promise<void>;
  /** What arrived on an account since, told or not. */
  inflowsOf(account: RailAccount, since: Date): Promise<InflowNotice[]>;
  /** Null: not signed by the rail. Without a notice: signed, and about something else. */
  readNotice(headers: IncomingHttpHeaders, body: Buffer): { notice: InflowNotice | null } | null;
  /** Sends money back to whoever sent it; once per reference. */
  giveBack(request: {
    reference: string;
    sessionId: string;
    amount: number;
  }): Promise<{ outcome: 'done' | 'unknown' }>;
};

/** Opens at the first bank that answers; names those that did not. Null: none did. */
export async function openAtFirst(
  rail: Pick<VirtualAccountRail, 'offers' | 'open'>,
  banks: readonly string[],
  wish: AccountWish,
  failed: (bankId: string, error: unknown) => void,
): Promise<(OpenedAccount & { bankId: string; passedOver: string[] }) | null> {
  const passedOver: string[] = [];
  for (const bankId of banks.filter((one) => rail.offers(one))) {
    try {
      const { bankName, accountNumber, accountName, providerReference } = await rail.open(bankId, wish);
      return { bankName, accountNumber, accountName, providerReference, bankId, passedOver };
    } catch (error) {
      failed(bankId, error);
      passedOver.push(bankId);
    }
  }
  return null;
}
