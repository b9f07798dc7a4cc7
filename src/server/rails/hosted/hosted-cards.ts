// Card gateways whose own page takes the card, so that its number never reaches us: what every adapter does.

import type { PayerStep } from '#server/platform/db/tables/payments/gateways.ts';
import type { GatewayName } from '#shared/contract/operator/gateways.ts';
import type { Currency } from '#shared/money.ts';
import type { ChargeOutcome } from '../rails.ts';
import type { RefundOutcome, RefundRequest } from '../refunds.ts';

/** One attempt to pay, as a gateway is told of it. */
export type HostedOrder = {
  /** The id of the attempt: an order is placed once and paid once. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  description: string;
  merchantName: string;
  customer: { reference: string; email: string | null };
  /** Where the gateway sends the payer when done, and when the payer gives up. */
  returnUrl: string;
  cancelUrl: string;
  /** How long the gateway's page takes a card, in seconds. */
  payableForS: number;
};

/** An order that was placed before. */
export type PlacedOrder = {
  reference: string;
  amount: number;
  currency: Currency;
  gatewayReference: string | null;
};

/** waiting: nothing has been decided, the payer may still be typing. */
export type HostedOutcome =
  | Extract<ChargeOutcome, { outcome: 'approved' | 'declined' | 'unknown' }>
  | { outcome: 'waiting' };

/** `null`: not signed by the gateway. Else the order it is about, which is asked for in any case. */
export type Notice = { reference: string | null } | null;

/** Every call but `readNotice` throws GatewayFailure when the gateway gives no usable answer. */
export type HostedCards = {
  name: GatewayName;
  /** Places an order and says where to send the payer. Nothing can be charged before the payer is there. */
  begin(order: HostedOrder): Promise<{ step: PayerStep; successIndicator: string | null }>;
  query(order: PlacedOrder): Promise<HostedOutcome>;
  refund(order: PlacedOrder, request: RefundRequest): Promise<RefundOutcome>;
  queryRefund(order: PlacedOrder, reference: string): Promise<RefundOutcome>;
  /** Asks something that changes nothing, to see whether it can be reached and knows us; gives a sentence for staff. */
  check(): Promise<string>;
  readNotice(headers: Record<string, unknown>, body: Buffer): Notice;
};

/** The sign that a gateway can charge in a currency. */
export const gatewayCurrencies: Record<GatewayName, readonly Currency[]> = {
  // Numeric codes are documented for these two only.
  INTERSWITCH: ['NGN', 'USD'],
  MPGS: ['NGN', 'USD', 'EUR', 'GBP', 'INR', 'JPY', 'KRW', 'GHS', 'KES', 'ZAR'],
};
