// HTTP calls to card gateways: with a timeout, without redirects, and without secrets in errors.
import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * unreachable: no response, or a server error · refused: our credentials are not accepted · unreadable: the response is not as documented.
 */
export type FailureKind = 'unreachable' | 'refused' | 'unreadable';

/** Thrown when a gateway gives no usable response. The message is for staff and contains no secrets. */
export class GatewayFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = 'GatewayFailure';
    this.kind = kind;
  }
}

export type GatewayAnswer = { status: number; body: Record<string, unknown> };

/** Callback after each call: null when the response was usable, otherwise the failure. */
export type OnFailure = (failure: GatewayFailure | null) => void;

export type GatewayCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  /** An object is sent as JSON, URLSearchParams as a form. */
  body?: object;
  timeoutMs?: number;
  heard?: OnFailure | undefined;
};

const defaultTimeoutMs = 15_000;
const answerBytesMax = 1_000_000;

/** Returns the response of a gateway with any status below 500, except the statuses for refused credentials. */
export function requestGateway(url: string, call: GatewayCall = {}): Promise<GatewayAnswer> {
  return telling(call, async () => {
    const { status, text } = await fetchText(url, call);
    return { status, body: readObject(text, status) };
  });
}

/** Like `requestGateway`, for a response that is a list. */
export function requestGatewayList(url: string, call: GatewayCall = {}): Promise<unknown[]> {
  return telling(call, async () => {
    const { status, text } = await fetchText(url, call);
    const value = readJson(text);
    if (status < 400 && Array.isArray(value)) return value;
    throw new GatewayFailure('unreadable', `Responded ${status} with something other than a list`);
  });
}

async function telling<T>({ heard }: GatewayCall, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    heard?.(null);
    return answer;
  } catch (error) {
    if (error instanceof GatewayFailure) heard?.(error);
    throw error;
  }
}

async function fetchText(url: string, call: GatewayCall): Promise<{ status: number; text: string }> {
  const { method = 'GET', headers = {}, body, timeoutMs = defaultTimeoutMs } = call;
  const isForm = body instanceof URLSearchParams;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    text = await readText(response);
  } catch (error) {
    if (error instanceof GatewayFailure) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new GatewayFailure('unreachable', isLate ? 'No response in time' : 'Could not be reached');
  }
  const { status } = response;
  if (status >= 500 || status === 429) throw new GatewayFailure('unreachable', `Responded ${status}`);
  if (status === 401 || status === 403)
    throw new GatewayFailure('refused', `Does not accept our credentials (${status})`);
  if (status >= 300 && status < 400) throw new GatewayFailure('unreadable', `Responded ${status}`);
  return { status, text };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerBytesMax) throw new GatewayFailure('unreadable', 'The response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns undefined when the text is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readObject(text: string, status: number): Record<string, unknown> {
  if (text === '' && status >= 400) return {};
  const value = readJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new GatewayFailure('unreadable', `Responded ${status} with something other than JSON`);
}

/** Returns a part of a response by its path, as text; empty when there is none. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** Like `textAt`, for a body that has not been parsed; empty also when it is not JSON. */
export function jsonTextAt(body: Buffer, ...path: string[]): string {
  return textAt(readJson(body.toString('utf8')), ...path);
}

export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<string | number, unknown>)[key] : undefined,
    value,
  );
}

export function basicAuthorization(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** Compares a received value with a secret in constant time. */
export function isSameSecret(sent: unknown, secret: string): boolean {
  if (typeof sent !== 'string' || secret === '') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}

/** Reads a masked card number: the first six and last four digits, with anything between. */
export function readMask(masked: string): { bin: string; last4: string } | null {
  const match = /^(\d{6})\D.*?(\d{4})$/.exec(masked.replace(/\s/g, ''));
  return match?.[1] && match[2] ? { bin: match[1], last4: match[2] } : null;
}
