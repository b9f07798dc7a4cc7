// Adapter of the Mastercard gateway (MPGS), Hosted Checkout: REST API version 100, amounts as decimal strings.
import { toDecimalString } from '#shared/money.ts';
import {
  basicAuthorization,
  type GatewayAnswer,
  type GatewayCall,
  GatewayFailure,
  isSameSecret,
  jsonTextAt,
  requestGateway,
  textAt,
} from './gateway-http.ts';
import type { HostedCards, Notice } from './hosted-cards.ts';
import { isNoOrder, readOrder, readRefund } from './mpgs-outcomes.ts';
import { refundOnce } from './refund-once.ts';

export type MpgsSettings = {
  /** Such as https://ap-gateway.mastercard.com, without a trailing slash. */
  hostUrl: string;
  merchantId: string;
  /** The merchant name shown on the gateway page; when empty, the name of the business. */
  merchantName: string;
  apiPassword: string;
  webhookSecret: string;
};

const apiVersion = 100;
const beginTimeoutMs = 10_000;

export function createMpgsCards(settings: MpgsSettings): HostedCards {
  const merchantId = encodeURIComponent(settings.merchantId);
  const base = `${settings.hostUrl}/api/rest/version/${apiVersion}/merchant/${merchantId}`;
  const authorization = basicAuthorization(`merchant.${settings.merchantId}`, settings.apiPassword);
  const ask = (path: string, call: GatewayCall = {}): Promise<GatewayAnswer> =>
    requestGateway(base + path, { ...call, headers: { authorization } });
  const orderPath = (reference: string) => `/order/${encodeURIComponent(reference)}`;
  /** The transaction id of a refund is ours. */
  const refundPath = (charge: string, reference: string) =>
    `${orderPath(charge)}/transaction/${encodeURIComponent(reference)}`;
  const refunds = refundOnce({
    find: async (order, reference) => {
      const answer = await ask(refundPath(order.reference, reference));
      return isNoOrder(answer) ? null : readRefund(answer);
    },
    create: async (order, { reference, amount, currency }) => {
      const transaction = { amount: toDecimalString(amount, currency), currency };
      const body = { apiOperation: 'REFUND', transaction };
      return readRefund(await ask(refundPath(order.reference, reference), { method: 'PUT', body }));
    },
  });
  return {
    name: 'MPGS',
    begin: async (order) => {
      const body = initiateCheckout(order, settings.merchantName);
      const answer = await ask('/session', { method: 'POST', body, timeoutMs: beginTimeoutMs });
      const sessionId = textAt(answer.body, 'session', 'id');
      const successIndicator = textAt(answer.body, 'successIndicator');
      if (answer.status >= 400 || !/^SESSION\w+$/.test(sessionId) || successIndicator === '')
        throw new GatewayFailure('unreadable', describeError(answer));
      const url = `${settings.hostUrl}/checkout/pay/${sessionId}?checkoutVersion=1.0.0`;
      return { step: { method: 'GET', url }, successIndicator };
    },
    query: async (order) => readOrder(await ask(orderPath(order.reference)), order),
    ...refunds,
    check: async () => {
      const answer = await ask(orderPath('connection-test'));
      if (!isNoOrder(answer) && answer.status >= 400)
        throw new GatewayFailure('unreadable', describeError(answer));
      return `The gateway accepts merchant ${settings.merchantId}`;
    },
    readNotice: (headers, body) => readNotice(headers, body, settings.webhookSecret),
  };
}

type Order = Parameters<HostedCards['begin']>[0];

/** Builds the body of INITIATE_CHECKOUT: a purchase, without addresses and without a gateway receipt. */
function initiateCheckout(order: Order, merchantName: string) {
  return {
    apiOperation: 'INITIATE_CHECKOUT',
    interaction: {
      operation: 'PURCHASE',
      merchant: { name: (merchantName || order.merchantName).slice(0, 40) },
      returnUrl: order.returnUrl,
      cancelUrl: order.cancelUrl,
      timeout: order.payableForS,
      timeoutUrl: order.returnUrl,
      displayControl: { billingAddress: 'HIDE', customerEmail: 'HIDE', shipping: 'HIDE' },
    },
    order: {
      id: order.reference,
      amount: toDecimalString(order.amount, order.currency),
      currency: order.currency,
      description: order.description.slice(0, 127),
    },
  };
}

function describeError({ status, body }: GatewayAnswer): string {
  const explanation = textAt(body, 'error', 'explanation').slice(0, 200);
  return explanation ? `Responded ${status}: ${explanation}` : `Responded ${status}`;
}

/** Checks the header, which is a shared secret and not a signature: it authenticates the sender but not the content. */
function readNotice(headers: Record<string, unknown>, body: Buffer, secret: string): Notice {
  if (!isSameSecret(headers['x-notification-secret'], secret)) return null;
  return { reference: jsonTextAt(body, 'order', 'id') || null };
}
