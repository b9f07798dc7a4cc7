// What the outside parties are to the product: one interface a kind of party. Sandboxes and real adapters implement them.

import type { Mode } from '#shared/contract/account/session.ts';
import type { CardScheme } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import type { BankRail } from './banks.ts';
import type { EInvoicingRail } from './e-invoicing/e-invoicing-rail.ts';
import type { RateSource } from './exchange-rates.ts';
import type { IdentityRegisters } from './identity-registers.ts';
import type { NameRecords } from './name-records.ts';
import type { QrCollection, UssdCollection } from './prompts/prompts.ts';
import type { ChargeRefunds } from './refunds.ts';
import type { RemittanceRail } from './remittance/remittance-rail.ts';
import type { VirtualAccountRail } from './virtual-accounts/virtual-account-rail.ts';

/** A card as the payer typed it: lives in memory for one call, is never stored, logged or put into an error. */
export type Card = { number: string; expiryMonth: number; expiryYear: number; cvv: string };

/** What may be kept of a card that we never saw; a gateway does not always tell its expiry. */
export type ChargedCard = Pick<CardInfo, 'scheme' | 'bin' | 'last4' | 'bank'> & { expiry: string | null };

/** An outcome of a charge. `unknown` stays pending and is asked again; it is never sent twice and never guessed. */
export type ChargeOutcome =
  | {
      outcome: 'approved';
      gatewayReference: string;
      responseCode: string;
      reason: string;
      threeDs: { status: string; eci: string | null } | null;
      /** What the card can be charged by again, where that was asked for. */
      token?: string | null;
      /** Who paid, where it was no card. */
      sender?: { name: string | null; bank: string | null; account: string | null; sessionId: string | null };
      /** The card, where the gateway's own page took it. */
      card?: ChargedCard | null;
    }
  | { outcome: 'declined'; gatewayReference: string | null; responseCode: string; reason: string }
  /** The payer has to go to a page of the bank, or of the gateway that takes the card there (`hosted`). */
  | { outcome: 'challenge'; gatewayReference: string | null; challengeUrl: string; hosted?: true }
  | { outcome: 'unknown'; gatewayReference: string | null; reason: string };

export type CardProcessor = ChargeRefunds & {
  name: string;
  /** Reads scheme, bank and country; throws REAL_CARD or CARD_INVALID for a number it will not take. Nothing leaves the process. */
  inspect(number: string): Omit<CardInfo, 'expiry'>;
  /** Scheme and origin from the first six to eight digits, as far as they tell. */
  inspectBin(bin: string): { scheme: CardScheme; international: boolean };
  /** Charges once per reference: the same reference again gives the same charge. */
  charge(request: {
    reference: string;
    amount: number;
    currency: Currency;
    card: Card;
    returnUrl: string;
    /** The payer agreed to have the card kept: an approval then tells a token, where the gateway has any. */
    keep?: boolean;
  }): Promise<ChargeOutcome>;
  /** Charges by a token that an approval told, once per reference; left out by gateways that have none. */
  chargeToken?(request: {
    reference: string;
    amount: number;
    currency: Currency;
    token: string;
    returnUrl: string;
  }): Promise<ChargeOutcome>;
  /**
   * Asks the bank about a card without charging it, by an authorisation of nothing: an approval tells a token. Left out by gateways
   * that cannot. Nothing has to be asked about later: without an answer nothing was kept.
   */
  verify?(request: { reference: string; currency: Currency; card: Card }): Promise<ChargeOutcome>;
  /**
   * Asks for the outcome of a charge by its reference. A reference it never heard of is declined, and refused from
   * then on: a charge that was on its way when we stopped waiting for it cannot slip through later.
   */
  query(reference: string): Promise<ChargeOutcome>;
  /** Gives up a charge that waits for the payer: declined from then on, unless its outcome is known already. */
  cancel(reference: string): Promise<ChargeOutcome>;
};

/** Sends text messages to phones. */
export type SmsSender = {
  name: string;
  /** It reaches nobody: its messages are read in the local outbox. */
  isSandbox?: true;
  /** Hands a message to the provider; once per reference. Rejects when it was not taken. */
  send(request: { reference: string; to: string; text: string }): Promise<{ reference: string }>;
};

/** The rails of an environment's mode; null where it has none: that is not offered, and whatever waits for it waits on. */
export type Rails = {
  /** Live mode uses the sandbox too: nothing in this installation is real money. */
  liveIsSimulated: boolean;
  /** Cards that our own form takes; `gateways/` has those of the gateways' pages. */
  cards(mode: Mode): CardProcessor | null;
  /** Names of accounts, and money paid out or given back to them. */
  banks(mode: Mode): BankRail | null;
  /** Mid-market rates between currencies. */
  rates(mode: Mode): RateSource | null;
  /** Account numbers: those of a business's own and those of payments by transfer, and what arrives on them. */
  virtualAccounts(mode: Mode): VirtualAccountRail | null;
  /** Screens and pays out money that is sent abroad. */
  remittance(mode: Mode): RemittanceRail | null;
  /** Clears invoices to businesses, and takes reports of those to consumers. */
  eInvoicing(mode: Mode): EInvoicingRail | null;
  ussd(mode: Mode): UssdCollection | null;
  qr(mode: Mode): QrCollection | null;
  /** Messages to the people who sign in belong to neither mode; null where no provider is connected. */
  sms(): SmsSender | null;
  /** Messages that tell of what happens in an environment. */
  /** Records of host names, whatever the mode. */
  names(): NameRecords;
  alerts(channel: 'sms' | 'whatsapp', mode: Mode): SmsSender | null;
  /** So do the registers of people and companies: compliance is that of the business, and always about real ones. */
  identity(): IdentityRegisters | null;
};

/** A rail without what it has to ask somebody for. */
type AtHand<R> = {
  [K in keyof R as NonNullable<R[K]> extends (...args: never[]) => Promise<unknown> ? never : K]: R[K];
};
type AnsweringAtHand<T> = T extends null ? null : AtHand<T>;

/** What a transaction may ask of the rails: whether there is one, its name, what it reads from a number by itself. */
export type TxRails = {
  [K in keyof Rails]: Rails[K] extends (...args: infer A) => infer R
    ? (...args: A) => AnsweringAtHand<R>
    : Rails[K];
};

/** What an attempt or a transfer waits for when its rail is not connected any more: it is asked again, never guessed. */
export function connected<R>(rail: R | null): R {
  if (!rail) throw new Error('No rail is connected for this in this mode');
  return rail;
}
