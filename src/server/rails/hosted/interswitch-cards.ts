// Adapter of Interswitch: redirect to its hosted collections page, server-side requery, amounts in minor units.
import { createHmac } from 'node:crypto';
import { systemClock } from '#server/platform/http/clock.ts';
import type { Currency } from '#shared/money.ts';
import type { RefundOutcome } from '../refunds.ts';
import {
  basicAuthorization,
  type GatewayAnswer,
  type GatewayCall,
  GatewayFailure,
  isSameSecret,
  requestGateway,
  textAt,
} from './gateway-http.ts';
import type { HostedCards, Notice, PlacedOrder } from './hosted-cards.ts';
import { readRefund, readTransaction } from './interswitch-outcomes.ts';

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
/** A token is valid for 24 hours; one close to expiry is not used. */
const tokenLeewayMs = 5 * 60_000;

export function createInterswitchCards(settings: InterswitchSettings): HostedCards {
  const { collectionsUrl, apiUrl, merchantCode } = settings;
  const tokens = createTokens(settings);
  const askOnce = async (url: string, call: GatewayCall): Promise<GatewayAnswer> =>
    requestGateway(url, { ...call, headers: { authorization: `Bearer ${await tokens.get()}` } });
  const ask = async (url: string, call: GatewayCall = {}): Promise<GatewayAnswer> => {
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

/** Refunds of the payment gateway API. They have their own reference, so an existing refund is not created again. */
function createRefunds(
  url: string,
  ask: (url: string, call?: GatewayCall) => Promise<GatewayAnswer>,
): Pick<HostedCards, 'refund' | 'queryRefund'> {
  const find = async (reference: string): Promise<RefundOutcome | null> => {
    const answer = await ask(`${url}/${encodeURIComponent(reference)}`);
    return answer.status === 404 ? null : readRefund(answer);
  };
  return {
    refund: async (order, { reference, amount }) => {
      const before = await find(reference);
      if (before) return before;
      const body = {
        refundReference: reference,
        parentPaymentId: order.gatewayReference ?? order.reference,
        refundType: amount === order.amount ? 'FULL' : 'PARTIAL',
        refundAmount: amount,
      };
      const created = readRefund(await ask(url, { method: 'POST', body }));
      // Of two concurrent requests, the second is refused because the first exists, so the first is the result.
      return created.outcome === 'failed' ? ((await find(reference)) ?? created) : created;
    },
    queryRefund: async (_order, reference) =>
      (await find(reference)) ?? {
        outcome: 'failed',
        gatewayReference: null,
        responseCode: 'NOT_FOUND',
        reason: 'The refund never reached the gateway',
      },
  };
}

/** Exchanges client credentials for a token, which is cached until shortly before it expires. */
function createTokens({ passportUrl, clientId, clientSecret }: InterswitchSettings) {
  let cached: { token: string; untilMs: number } | null = null;
  return {
    forget: () => {
      cached = null;
    },
    get: async (): Promise<string> => {
      if (cached && cached.untilMs > systemClock.now().getTime()) return cached.token;
      const answer = await requestGateway(`${passportUrl}/passport/oauth/token`, {
        method: 'POST',
        headers: { authorization: basicAuthorization(clientId, clientSecret) },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'profile' }),
        timeoutMs: beginTimeoutMs,
      });
      const token = textAt(answer.body, 'access_token');
      if (answer.status >= 400 || token === '')
        throw new GatewayFailure('refused', `Returned no token (${answer.status})`);
      const lifetimeMs = Number(textAt(answer.body, 'expires_in') || 86_400) * 1000;
      cached = { token, untilMs: systemClock.now().getTime() + lifetimeMs - tokenLeewayMs };
      return token;
    },
  };
}

/** Checks the signature: the HMAC-SHA512 of the raw body, in hexadecimal. */
function readNotice(headers: Record<string, unknown>, body: Buffer, secret: string): Notice {
  if (secret === '') return null;
  const signature = createHmac('sha512', secret).update(body).digest('hex');
  const sent = headers['x-interswitch-signature'];
  if (!isSameSecret(typeof sent === 'string' ? sent.trim().toLowerCase() : '', signature)) return null;
  try {
    const data = JSON.parse(body.toString('utf8'));
    return { reference: textAt(data, 'data', 'merchantReference') || null };
  } catch {
    return { reference: null };
  }
}
