// The interface of card gateways with a hosted payment page, which takes the card so that its number never reaches us.

import type { PayerStep } from '#server/platform/db/tables/payments/gateways.ts';
import type { GatewayName } from '#shared/contract/operator/gateways.ts';
import type { Currency } from '#shared/money.ts';
import type { ChargeOutcome } from '../rails.ts';
import type { RefundOutcome, RefundRequest } from '../refunds.ts';

/** One payment attempt, as sent to a gateway. */
export type HostedOrder = {
  /** The id of the attempt. An order is placed once and paid once. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  description: string;
  merchantName: string;
  customer: { reference: string; email: string | null };
  /** Where the gateway redirects the payer after completion or cancellation. */
  returnUrl: string;
  cancelUrl: string;
  /** How long the gateway page accepts a card, in seconds. */
  payableForS: number;
};

/** An order that was already placed. */
export type PlacedOrder = {
  reference: string;
  amount: number;
  currency: Currency;
  gatewayReference: string | null;
};

/** waiting: nothing is decided, and the payer may still be on the page. */
export type HostedOutcome =
  | Extract<ChargeOutcome, { outcome: 'approved' | 'declined' | 'unknown' }>
  | { outcome: 'waiting' };

/** Null when the gateway signature is missing or invalid; otherwise the order concerned, whose outcome is queried in any case. */
export type Notice = { reference: string | null } | null;

/** Every call except `readNotice` throws GatewayFailure when the gateway gives no usable response. */
export type HostedCards = {
  name: GatewayName;
  /** Places an order and returns the redirect for the payer. Nothing can be charged before the payer arrives there. */
  begin(order: HostedOrder): Promise<{ step: PayerStep; successIndicator: string | null }>;
  query(order: PlacedOrder): Promise<HostedOutcome>;
  refund(order: PlacedOrder, request: RefundRequest): Promise<RefundOutcome>;
  queryRefund(order: PlacedOrder, reference: string): Promise<RefundOutcome>;
  /** Makes a read-only call to check the connection and the credentials. Returns a sentence for staff. */
  check(): Promise<string>;
  readNotice(headers: Record<string, unknown>, body: Buffer): Notice;
};

/** The currencies that each gateway can charge. */
export const gatewayCurrencies: Record<GatewayName, readonly Currency[]> = {
  // Numeric codes are documented for these two only.
  INTERSWITCH: ['NGN', 'USD'],
  MPGS: ['NGN', 'USD', 'EUR', 'GBP', 'INR', 'JPY', 'KRW', 'GHS', 'KES', 'ZAR'],
};
