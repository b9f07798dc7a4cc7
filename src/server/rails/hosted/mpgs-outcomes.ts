// Mapping of an order of the Mastercard gateway (MPGS) to an outcome, by HTTP status, result, order status and gateway code.

import { toDecimalString } from '#shared/money.ts';
import { detectScheme } from '#shared/payments/cards.ts';
import { cancelledByPayer } from '#shared/payments/timeline/payment-lines.ts';
import type { ChargedCard } from '../rails.ts';
import type { RefundOutcome } from '../refunds.ts';
import { at, type GatewayAnswer, readMask, textAt } from './gateway-http.ts';
import type { HostedOutcome, PlacedOrder } from './hosted-cards.ts';

/** Texts for the payer by response.gatewayCode (source: the gateway's API reference, version 100). */
export const words: Record<string, string> = {
  DECLINED: 'Declined by the bank',
  DECLINED_DO_NOT_CONTACT: 'Declined by the bank',
  DECLINED_CSC: 'The security code of the card is not correct',
  DECLINED_AVS: 'The address does not match the card',
  DECLINED_PIN_REQUIRED: 'The bank requires the card PIN',
  EXPIRED_CARD: 'The card has expired',
  INSUFFICIENT_FUNDS: 'Insufficient funds',
  INVALID_CSC: 'The security code of the card is not correct',
  BLOCKED: 'The payment was blocked',
  CANCELLED: cancelledByPayer,
  ABORTED: cancelledByPayer,
  AUTHENTICATION_FAILED: 'The bank could not confirm that it is you',
  REFERRED: 'Contact your bank',
  ACQUIRER_SYSTEM_ERROR: 'Acquirer system error',
  SYSTEM_ERROR: 'Gateway error',
  NOT_SUPPORTED: 'This card is not accepted',
  LOCK_FAILURE: 'Another payment for this order is in progress',
  UNSPECIFIED_FAILURE: 'The payment could not be completed',
};

/** Codes that leave open whether money was moved. */
const openCodes = new Set(['TIMED_OUT', 'UNKNOWN', 'PENDING', 'SUBMITTED', 'ACQUIRER_TIMED_OUT']);
/** Final order statuses without a payment. */
const failedStatuses = new Set([
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'AUTHENTICATION_UNSUCCESSFUL',
  'AUTHENTICATION_FAILED',
]);
const paidStatuses = new Set(['CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_REQUESTED']);

/** Returns the latest transaction of an order that moved money or tried to. */
function paymentOf(order: unknown): unknown {
  const transactions = at(order, 'transaction');
  if (!Array.isArray(transactions)) return undefined;
  return transactions
    .filter((transaction) => textAt(transaction, 'transaction', 'type') === 'PAYMENT')
    .at(-1);
}

/** Whether the response means that no payment of the order was attempted yet: an order is created by the first attempt. */
export function isNoOrder({ status, body }: GatewayAnswer): boolean {
  if (status === 404) return true;
  const cause = textAt(body, 'error', 'cause');
  const says = textAt(body, 'error', 'explanation').toLowerCase();
  return (
    status === 400 &&
    cause === 'INVALID_REQUEST' &&
    /unable to find (order|transaction)|does not exist/.test(says)
  );
}

export function readOrder(answer: GatewayAnswer, placed: PlacedOrder): HostedOutcome {
  if (isNoOrder(answer)) return { outcome: 'waiting' };
  const { body } = answer;
  const payment = paymentOf(body);
  const gatewayReference = textAt(payment, 'transaction', 'receipt') || textAt(body, 'reference') || null;
  const unknown = { outcome: 'unknown', gatewayReference, reason: 'No response yet' } as const;
  const result = textAt(body, 'result');
  const code = textAt(payment, 'response', 'gatewayCode');
  const status = textAt(body, 'status');
  if (answer.status >= 400 || result === 'ERROR') return unknown;
  if (paidStatuses.has(status)) return readPaid(body, payment, placed);
  if (failedStatuses.has(status) && !openCodes.has(code)) {
    const responseCode = code || (status.startsWith('AUTHENTICATION') ? 'AUTHENTICATION_FAILED' : status);
    const reason = words[responseCode] ?? 'The payment could not be completed';
    return { outcome: 'declined', gatewayReference, responseCode, reason };
  }
  if (openCodes.has(code) || result === 'PENDING' || result === 'UNKNOWN') return unknown;
  // AUTHENTICATION_INITIATED and similar statuses: the payer is still in progress.
  return payment === undefined ? { outcome: 'waiting' } : unknown;
}

/** Returns paid only if amount and currency are exactly those ordered; anything else is not our payment. */
function readPaid(body: unknown, payment: unknown, placed: PlacedOrder): HostedOutcome {
  const gatewayReference = textAt(payment, 'transaction', 'receipt') || placed.reference;
  const captured = Number(textAt(body, 'totalCapturedAmount') || textAt(body, 'amount'));
  const requested = Number(toDecimalString(placed.amount, placed.currency));
  if (captured !== requested || textAt(body, 'currency') !== placed.currency)
    return {
      outcome: 'declined',
      gatewayReference,
      responseCode: 'AMOUNT_MISMATCH',
      reason: 'The gateway reports another amount',
    };
  const status = textAt(payment, 'authentication', '3ds2', 'transactionStatus');
  const eci = textAt(payment, 'authentication', '3ds', 'acsEci') || null;
  return {
    outcome: 'approved',
    gatewayReference,
    responseCode: textAt(payment, 'response', 'acquirerCode') || '00',
    reason: 'Approved',
    threeDs: status || eci ? { status: status || 'Y', eci } : null,
    card: readCard(at(body, 'sourceOfFunds', 'provided', 'card')),
  };
}

function readCard(card: unknown): ChargedCard | null {
  const mask = readMask(textAt(card, 'number').replace(/x/gi, '*'));
  if (!mask) return null;
  const month = textAt(card, 'expiry', 'month').padStart(2, '0');
  const year = textAt(card, 'expiry', 'year').padStart(2, '0');
  const expiry = /^(0[1-9]|1[0-2])$/.test(month) && /^\d{2}$/.test(year) ? `${month}/${year}` : null;
  return {
    ...mask,
    expiry,
    scheme: detectScheme(mask.bin),
    bank: textAt(card, 'issuer').slice(0, 100) || null,
  };
}

/** Maps a refund transaction to its outcome. */
export function readRefund(answer: GatewayAnswer): RefundOutcome {
  const { body } = answer;
  const code = textAt(body, 'response', 'gatewayCode');
  const gatewayReference = textAt(body, 'transaction', 'receipt') || null;
  const result = textAt(body, 'result');
  if (result === 'SUCCESS')
    return { outcome: 'done', gatewayReference: gatewayReference ?? '', reason: 'Refunded' };
  if (code === 'NOT_SUPPORTED')
    return { outcome: 'needs_bank_details', gatewayReference, reason: 'This card does not accept refunds' };
  if (result === 'FAILURE' && !openCodes.has(code)) {
    const reason = words[code] ?? 'The gateway refused the refund';
    return { outcome: 'failed', gatewayReference, responseCode: code || 'FAILURE', reason };
  }
  if (result === 'ERROR' && textAt(body, 'error', 'cause') === 'INVALID_REQUEST') {
    const reason = textAt(body, 'error', 'explanation').slice(0, 200) || 'The gateway refused the refund';
    return { outcome: 'failed', gatewayReference, responseCode: 'INVALID_REQUEST', reason };
  }
  return { outcome: 'unknown', gatewayReference, reason: 'No response yet' };
}
