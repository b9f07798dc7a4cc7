// API calls of the payer's pages, typed by the contract; only types are imported, so nothing of it reaches the browser.

import type { CallOf, OutputOf } from '#shared/contract/endpoint.ts';
import type { ErrorEnvelope, SuccessEnvelope } from '#shared/contract/envelope.ts';
import type { checkoutContract } from '#shared/contract/payments/checkout.ts';
import type { hostedPaymentsContract } from '#shared/contract/payments/hosted-payments.ts';
import type { paymentPromptsContract } from '#shared/contract/payments/payment-prompts.ts';
import type { savedCardsContract } from '#shared/contract/payments/saved-cards.ts';
import { payersLanguage, t } from './i18n.ts';
import { tooManyText } from './too-many.ts';

type Checkout = typeof checkoutContract &
  typeof hostedPaymentsContract &
  typeof paymentPromptsContract &
  typeof savedCardsContract;
export type Answer<Name extends keyof Checkout> = OutputOf<Checkout[Name]>;
type Body<Name extends keyof Checkout> = CallOf<Checkout[Name]> extends { body: infer B } ? B : never;

export type PayerDetails = Body<'startLinkPayment'>;
export type CardDetails = Body<'payByCard'>['card'];

/** A failed call. `status` 0: no response, so it is unknown whether the request arrived. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by field path, such as `email` or `card.number`. */
  readonly fields: Record<string, string>;
  readonly requestId: string | null;

  constructor(status: number, body: Partial<ErrorEnvelope> | null, message = body?.message) {
    super(message ?? t('Error Processing Request. Try again.'));
    this.name = 'CallError';
    this.status = status;
    this.code = body?.error?.code ?? (status === 0 ? 'NO_ANSWER' : 'INTERNAL');
    this.fields = body?.error?.fields ?? {};
    this.requestId = body?.requestId ?? null;
  }
}

/** Whether the outcome of a call is unknown: no response, an error page of a gateway, or an idempotency key still in progress. */
export function isOutcomeOpen(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status >= 500 || error.code === 'IDEMPOTENCY_BUSY';
}

const timeoutMs = 45_000;

/**
 * How far the payer's clock is behind that of the environment: phone clocks are often wrong by hours, and the clock of a test environment
 * may be days ahead.
 */
let clockSkewMs = 0;

export function serverNowMs(): number {
  return Date.now() + clockSkewMs;
}

/** Updates the skew from `now` in pages and progress, the time at which the server produced them. */
function learnClock(data: unknown): void {
  const at =
    data !== null && typeof data === 'object' && 'now' in data ? Date.parse(String(data.now)) : Number.NaN;
  if (!Number.isNaN(at)) clockSkewMs = at - Date.now();
}

async function send<T>(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': payersLanguage() };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers,
      // Writes carry no session cookie. Reads carry it, so that visits of signed-in members are not counted.
      credentials: method === 'GET' ? 'same-origin' : 'omit',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new CallError(0, null);
  }
  const answer = (await response.json().catch(() => null)) as SuccessEnvelope<T> | ErrorEnvelope | null;
  if (response.ok && answer?.success) {
    learnClock(answer.data);
    return answer.data;
  }
  throw errorOf(response, answer);
}

/** Reads for lazily loaded parts that define their own paths. */
export function readAt<T>(path: string): Promise<T> {
  return send('GET', path);
}

/** Returns the error of a response that is not a success; too many attempts name the waiting time. */
export function errorOf(
  response: Response,
  answer: SuccessEnvelope<unknown> | ErrorEnvelope | null,
): CallError {
  const body = answer?.success === false ? answer : null;
  const message = tooManyText(response, payersLanguage(), t) ?? body?.message;
  return new CallError(response.ok ? 502 : response.status, body, message);
}

/** Posts for lazily loaded parts, without an idempotency key. */
export function answerAt<T>(path: string, body: unknown): Promise<T> {
  return send('POST', path, body);
}

export const pagePath = (key: string): string => `/pay/${encodeURIComponent(key)}`;
const at = pagePath;

export function getPage(key: string, countVisit: boolean): Promise<Answer<'getCheckoutPage'>> {
  return send('GET', `${at(key)}${countVisit ? '?visit=1' : ''}`);
}

export function startPayment(
  key: string,
  details: PayerDetails,
  once: string,
): Promise<Answer<'startLinkPayment'>> {
  return send('POST', `${at(key)}/start`, details, once);
}

/** Posts for lazily loaded parts, with an optional idempotency key. */
export function postAt<T>(path: string, body: unknown, once?: string): Promise<T> {
  return send('POST', path, body, once);
}

export function quotePayment(reference: string, body: Body<'quotePayment'>): Promise<Answer<'quotePayment'>> {
  return send('POST', `${at(reference)}/quote`, body);
}

export function payByCard(
  reference: string,
  body: Body<'payByCard'>,
  once: string,
): Promise<Answer<'payByCard'>> {
  return send('POST', `${at(reference)}/card`, body, once);
}

export function payOnGatewayPage(reference: string, once: string): Promise<Answer<'payOnGatewayPage'>> {
  return send('POST', `${at(reference)}/hosted`, undefined, once);
}

export function payByTransfer(reference: string, once: string): Promise<Answer<'payByTransfer'>> {
  return send('POST', `${at(reference)}/transfer`, undefined, once);
}

export function sendSavedCardCode(reference: string): Promise<Answer<'sendSavedCardCode'>> {
  return send('POST', `${at(reference)}/saved-cards/code`);
}

export function openSavedCards(
  reference: string,
  body: Body<'openSavedCards'>,
): Promise<Answer<'openSavedCards'>> {
  return send('POST', `${at(reference)}/saved-cards/open`, body);
}

export function payBySavedCard(
  reference: string,
  cardId: string,
  body: Body<'payBySavedCard'>,
  once: string,
): Promise<Answer<'payBySavedCard'>> {
  return send('POST', `${at(reference)}/saved-cards/${cardId}/pay`, body, once);
}

export function removeSavedCard(
  reference: string,
  cardId: string,
  body: Body<'removeSavedCard'>,
): Promise<Answer<'removeSavedCard'>> {
  return send('POST', `${at(reference)}/saved-cards/${cardId}/remove`, body);
}

export function listUssdBanks(reference: string): Promise<Answer<'listUssdBanks'>> {
  return send('GET', `${at(reference)}/ussd-banks`);
}

export function payByUssd(
  reference: string,
  body: Body<'payByUssd'>,
  once: string,
): Promise<Answer<'payByUssd'>> {
  return send('POST', `${at(reference)}/ussd`, body, once);
}

export function payByQr(reference: string, once: string): Promise<Answer<'payByQr'>> {
  return send('POST', `${at(reference)}/qr`, undefined, once);
}

export function answerSandboxPrompt(
  body: Body<'answerSandboxPrompt'>,
): Promise<Answer<'answerSandboxPrompt'>> {
  return send('POST', '/sandbox/prompts', body);
}

export function getProgress(reference: string): Promise<Answer<'getPaymentProgress'>> {
  return send('GET', `${at(reference)}/progress`);
}

export function cancelPayment(reference: string): Promise<Answer<'cancelPayment'>> {
  return send('POST', `${at(reference)}/cancel`);
}

export function getReceipt(reference: string): Promise<Answer<'getReceipt'>> {
  return send('GET', `${at(reference)}/receipt`);
}

export function sendSandboxTransfer(
  body: Body<'sendSandboxTransfer'>,
): Promise<Answer<'sendSandboxTransfer'>> {
  return send('POST', '/sandbox/transfers', body);
}
