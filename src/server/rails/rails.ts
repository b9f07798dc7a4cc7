// The interfaces of outside parties, one per kind of party. Sandboxes and real adapters implement them.

import type { Mode } from '#shared/contract/account/session.ts';
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

/** A card as typed by the payer: kept in memory for one call, never stored, logged or put into an error. */
export type Card = { number: string; expiryMonth: number; expiryYear: number; cvv: string };

/** The card data that may be stored of a card whose number we never saw; not every gateway returns the expiry. */
export type ChargedCard = Pick<CardInfo, 'scheme' | 'bin' | 'last4' | 'bank'> & { expiry: string | null };

/** The outcome of a charge. `unknown` stays pending and is queried again; it is never sent twice and never guessed. */
export type ChargeOutcome =
  | {
      outcome: 'approved';
      gatewayReference: string;
      responseCode: string;
      reason: string;
      threeDs: { status: string; eci: string | null } | null;
      /** The token for further charges of the card, if requested. */
      token?: string | null;
      /** The sender, for payments without a card. */
      sender?: { name: string | null; bank: string | null; account: string | null; sessionId: string | null };
      /** The card, when it was entered on the gateway page. */
      card?: ChargedCard | null;
    }
  | { outcome: 'declined'; gatewayReference: string | null; responseCode: string; reason: string }
  /** The payer must visit a page of the bank, or of the gateway that takes the card (`hosted`). */
  | { outcome: 'challenge'; gatewayReference: string | null; challengeUrl: string; hosted?: true }
  | { outcome: 'unknown'; gatewayReference: string | null; reason: string };

export type CardProcessor = ChargeRefunds & {
  name: string;
  /** Reads scheme, bank and country; throws REAL_CARD or CARD_INVALID for a number it does not accept. Nothing leaves the process. */
  inspect(number: string): Omit<CardInfo, 'expiry'>;
  /** Scheme and country (ISO 3166-1 alpha-2) from the first six to eight digits, as far as these identify them. */
  inspectBin(bin: string): Pick<CardInfo, 'scheme' | 'country'>;
  /** Charges once per reference: a repeated reference returns the same charge. */
  charge(request: {
    reference: string;
    amount: number;
    currency: Currency;
    card: Card;
    returnUrl: string;
    /** Whether the payer agreed to store the card: an approval then returns a token, if the gateway supports tokens. */
    keep?: boolean;
  }): Promise<ChargeOutcome>;
  /** Charges by token, once per reference; absent for gateways without tokens. */
  chargeToken?(request: {
    reference: string;
    amount: number;
    currency: Currency;
    token: string;
    returnUrl: string;
  }): Promise<ChargeOutcome>;
  /**
   * Verifies a card by a zero authorization, without charging it: an approval returns a token. Absent for gateways that do not support
   * this. No later query is needed: without a response, nothing was stored.
   */
  verify?(request: { reference: string; currency: Currency; card: Card }): Promise<ChargeOutcome>;
  /**
   * Queries the outcome of a charge by its reference. An unknown reference is declined, and refused from then on, so that a charge still in
   * transit after our timeout cannot succeed later.
   */
  query(reference: string): Promise<ChargeOutcome>;
  /** Cancels a charge that waits for the payer: declined from then on, unless its outcome is already known. */
  cancel(reference: string): Promise<ChargeOutcome>;
};

/** Sends text messages to phones. */
export type SmsSender = {
  name: string;
  /** Sends nothing to real phones: its messages are shown in the local outbox. */
  isSandbox?: true;
  /** Sends a message to the provider, once per reference. Rejects when it was not accepted. */
  send(request: { reference: string; to: string; text: string }): Promise<{ reference: string }>;
};

/** The rails per mode. Null where a mode has no such rail: the feature is not offered, and pending work keeps waiting. */
export type Rails = {
  /** Whether live mode uses the sandbox too, so that no money in this installation is real. */
  liveIsSimulated: boolean;
  /** Cards entered in our own form; `gateways/` has the rails with hosted pages. */
  cards(mode: Mode): CardProcessor | null;
  /** Name enquiries, payouts and refunds to bank accounts. */
  banks(mode: Mode): BankRail | null;
  /** Mid-market rates between currencies. */
  rates(mode: Mode): RateSource | null;
  /** Account numbers of businesses and of payments by transfer, and the money received on them. */
  virtualAccounts(mode: Mode): VirtualAccountRail | null;
  /** Screening and payout of remittances abroad. */
  remittance(mode: Mode): RemittanceRail | null;
  /** Clearance of invoices to businesses, and reports of invoices to consumers. */
  eInvoicing(mode: Mode): EInvoicingRail | null;
  ussd(mode: Mode): UssdCollection | null;
  qr(mode: Mode): QrCollection | null;
  /** Messages to users for sign-in, independent of the mode; null where no provider is connected. */
  sms(): SmsSender | null;
  /** DNS records of host names, independent of the mode. */
  names(): NameRecords;
  /** Messages about events in an environment. */
  alerts(channel: 'sms' | 'whatsapp', mode: Mode): SmsSender | null;
  /**
   * Registers of persons and companies, independent of the mode: compliance belongs to the business and always concerns real identities.
   */
  identity(): IdentityRegisters | null;
};

/** A rail without the methods that make an outside call. */
type AtHand<R> = {
  [K in keyof R as NonNullable<R[K]> extends (...args: never[]) => Promise<unknown> ? never : K]: R[K];
};
type AnsweringAtHand<T> = T extends null ? null : AtHand<T>;

/** The rails as available inside a transaction: whether one exists, its name, and what it derives from a number without an outside call. */
export type TxRails = {
  [K in keyof Rails]: Rails[K] extends (...args: infer A) => infer R
    ? (...args: A) => AnsweringAtHand<R>
    : Rails[K];
};

/** Throws when a rail is no longer connected. The attempt or transfer stays pending and is queried again, never guessed. */
export function connected<R>(rail: R | null): R {
  if (!rail) throw new Error('No rail is connected for this in this mode');
  return rail;
}
