// Adapter of Interswitch: redirect to its hosted collections page, server-side requery, amounts in minor units.
import { createHmac } from 'node:crypto';
import type { Currency } from '#shared/money.ts';
import { GatewayFailure, isSameSecret, jsonTextAt, requestGateway } from './gateway-http.ts';
import type { HostedCards, Notice, PlacedOrder } from './hosted-cards.ts';
import { readRefund, readTransaction } from './interswitch-outcomes.ts';
import { createTokens } from './interswitch-tokens.ts';
import { refundOnce } from './refund-once.ts';

export type InterswitchSettings = {
  /** Base URL of the payment page and of outcome queries, without a trailing slash. */
  collectionsUrl: string;
  /** Base URL of the token endpoint. */
  passportUrl: string;
  /** Base URL of the refunds API. */
  apiUrl: string;
  merchantCode: string;
  payItemId: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
};

/** ISO 4217 numeric codes. */
const numericCodes: Partial<Record<Currency, string>> = { NGN: '566', USD: '840' };
const beginTimeoutMs = 10_000;

export function createInterswitchCards(settings: InterswitchSettings): HostedCards {
  const { collectionsUrl, apiUrl, merchantCode } = settings;
  const tokens = createTokens(settings);
  const askOnce: typeof requestGateway = async (url, call) =>
    requestGateway(url, { ...call, headers: { authorization: `Bearer ${await tokens.get()}` } });
  const ask: typeof requestGateway = async (url, call) => {
    try {
      return await askOnce(url, call);
    } catch (error) {
      // A token may be revoked early. A refused call had no effect, so it is repeated with a new token.
      if (!(error instanceof GatewayFailure) || error.kind !== 'refused') throw error;
      tokens.forget();
      return askOnce(url, call);
    }
  };
  const queryTransaction = (order: Pick<PlacedOrder, 'reference' | 'amount'>, timeoutMs?: number) => {
    const query = new URLSearchParams({
      merchantcode: merchantCode,
      transactionreference: order.reference,
      amount: String(order.amount),
    });
    return ask(`${collectionsUrl}/collections/api/v1/gettransaction.json?${query}`, {
      ...(timeoutMs && { timeoutMs }),
    });
  };
  return {
    name: 'INTERSWITCH',
    begin: async (order) => {
      const currency = numericCodes[order.currency];
      if (!currency) throw new GatewayFailure('refused', `Does not charge in ${order.currency}`);
      // No order is placed beforehand. A response about this reference shows that the payer can be redirected.
      await queryTransaction(order, beginTimeoutMs);
      const fields = {
        merchant_code: merchantCode,
        pay_item_id: settings.payItemId,
        txn_ref: order.reference,
        amount: String(order.amount),
        currency,
        cust_id: order.customer.reference,
        ...(order.customer.email && { cust_email: order.customer.email }),
        site_redirect_url: order.returnUrl,
      };
      const url = `${collectionsUrl}/collections/w/pay`;
      return { step: { method: 'POST', url, fields }, successIndicator: null };
    },
    query: async (order) => readTransaction(await queryTransaction(order), order),
    ...createRefunds(`${apiUrl}/paymentgateway/api/v1/refunds`, ask),
    check: async () => {
      tokens.forget();
      await queryTransaction({ reference: 'connection-test', amount: 100 });
      return `Interswitch accepts client ${settings.clientId}`;
    },
    readNotice: (headers, body) => readNotice(headers, body, settings.webhookSecret),
  };
}

/** Refunds of the payment gateway API, which have their own reference. */
function createRefunds(url: string, ask: typeof requestGateway): Pick<HostedCards, 'refund' | 'queryRefund'> {
  return refundOnce({
    find: async (_order, reference) => {
      const answer = await ask(`${url}/${encodeURIComponent(reference)}`);
      return answer.status === 404 ? null : readRefund(answer);
    },
    create: async (order, { reference, amount }) => {
      const body = {
        refundReference: reference,
        parentPaymentId: order.gatewayReference ?? order.reference,
        refundType: amount === order.amount ? 'FULL' : 'PARTIAL',
        refundAmount: amount,
      };
      return readRefund(await ask(url, { method: 'POST', body }));
    },
  });
}

/** Checks the signature: the HMAC-SHA512 of the raw body, in hexadecimal. */
function readNotice(headers: Record<string, unknown>, body: Buffer, secret: string): Notice {
  if (secret === '') return null;
  const signature = createHmac('sha512', secret).update(body).digest('hex');
  const sent = headers['x-interswitch-signature'];
  if (!isSameSecret(typeof sent === 'string' ? sent.trim().toLowerCase() : '', signature)) return null;
  return { reference: jsonTextAt(body, 'data', 'merchantReference') || null };
}
