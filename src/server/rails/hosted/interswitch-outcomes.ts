// Mapping of Interswitch requery and refund responses to outcomes: ISO 8583 response codes, and codes of Interswitch's own.
import { detectScheme } from '#shared/payments/cards.ts';
import { cancelledByPayer } from '#shared/payments/timeline/payment-lines.ts';
import type { RefundOutcome } from '../refunds.ts';
import { type GatewayAnswer, readMask, textAt } from './gateway-http.ts';
import type { HostedOutcome, PlacedOrder } from './hosted-cards.ts';

export const words: Record<string, string> = {
  '05': 'Declined by the bank',
  '12': 'The bank does not allow this payment',
  '14': 'The card number is not valid',
  '51': 'Insufficient funds',
  '54': 'The card has expired',
  '55': 'The PIN is not correct',
  '57': 'The bank does not allow this payment',
  '59': 'The bank suspects fraud',
  '61': 'Daily card limit exceeded',
  '62': 'The card is restricted',
  '65': 'Too many card payments today',
  '75': 'Too many wrong PIN attempts',
  '91': 'The bank did not respond in time',
  '96': 'Bank error',
  X00: 'The account is blocked',
  X04: 'Below the minimum amount',
  X05: 'Above the maximum amount',
  Z1: 'The payment could not be completed',
  Z5: 'Duplicate payment',
  Z6: cancelledByPayer,
};

/** Undecided: in progress at the bank (09), or response received too late (68). */
const openCodes = new Set(['09', '68']);
/** In progress with the payer: waiting for a code (T0) or the bank page (S0), or nothing sent yet (Z0, Z25). */
const waitingCodes = new Set(['T0', 'S0', 'Z0', 'Z25']);

/** Paid only with code 00 and the same amount; the amount is sent in the query and returned in the response. */
export function readTransaction({ status, body }: GatewayAnswer, placed: PlacedOrder): HostedOutcome {
  const code = textAt(body, 'ResponseCode');
  const gatewayReference =
    textAt(body, 'PaymentReference') || textAt(body, 'RetrievalReferenceNumber') || null;
  if (waitingCodes.has(code) || status === 404) return { outcome: 'waiting' };
  if (status >= 400 || code === '' || openCodes.has(code))
    return { outcome: 'unknown', gatewayReference, reason: 'No response yet' };
  if (code !== '00') {
    const message = textAt(body, 'ResponseDescription').slice(0, 200);
    const reason = words[code] ?? (message || 'The payment could not be completed');
    return { outcome: 'declined', gatewayReference, responseCode: code, reason };
  }
  const isOurs =
    Number(textAt(body, 'Amount')) === placed.amount &&
    [placed.reference, ''].includes(textAt(body, 'MerchantReference'));
  if (!isOurs) {
    const reason = 'The gateway reports another amount';
    return { outcome: 'declined', gatewayReference, responseCode: 'AMOUNT_MISMATCH', reason };
  }
  const mask = readMask(textAt(body, 'CardNumber'));
  return {
    outcome: 'approved',
    gatewayReference: gatewayReference ?? placed.reference,
    responseCode: code,
    reason: 'Approved',
    threeDs: null,
    card: mask && { ...mask, expiry: null, scheme: detectScheme(mask.bin), bank: null },
  };
}

const doneStatuses = new Set(['SUCCESS', 'COMPLETE', 'COMPLETE_MANUAL']);

export function readRefund({ status, body }: GatewayAnswer): RefundOutcome {
  const state = textAt(body, 'status');
  const gatewayReference = textAt(body, 'refundReference') || null;
  if (doneStatuses.has(state))
    return { outcome: 'done', gatewayReference: gatewayReference ?? '', reason: 'Refunded' };
  if (state === 'FAILED' || (status === 400 && state === '')) {
    const responseCode = textAt(body, 'responseCode') || textAt(body, 'code') || 'FAILED';
    const reason = textAt(body, 'responseMessage').slice(0, 200) || 'The gateway refused the refund';
    return { outcome: 'failed', gatewayReference, responseCode, reason };
  }
  return { outcome: 'unknown', gatewayReference, reason: 'The gateway is processing it' };
}
