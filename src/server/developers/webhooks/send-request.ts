// One POST to a merchant's address, sent once: bounded in time and size, to public addresses only, no redirects.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent } from 'undici';
import { AddressRefused, assertPublicHost, publicLookup, type Resolve, resolveByDns } from './addresses.ts';

export const timeoutMs = 10_000;
/** Of an answer's body so much is read and kept. */
const bodyMaxBytes = 10_000;

export type Answer = {
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  /** Why it failed, in words; null when it was answered 2xx. */
  failure: string | null;
};
export type Sender = {
  send(request: { url: string; headers: Record<string, string>; body: string }): Promise<Answer>;
  /** Breaks off what is on its way and closes the connections. */
  close(): void;
};
export type SenderOptions = { allowPrivate: boolean; resolve?: Resolve; timeoutMs?: number };

const words: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `The host ${host} could not be found.`,
  EAI_AGAIN: (host) => `The host ${host} could not be resolved.`,
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: (host) => `${host} closed the connection without a response.`,
  UND_ERR_SOCKET: (host) => `${host} closed the connection without a response.`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `The connection to ${host} timed out.`,
  EPIPE: (host) => `${host} closed the connection without a response.`,
  EHOSTUNREACH: (host) => `${host} could not be reached.`,
  ENETUNREACH: (host) => `${host} could not be reached.`,
  ETIMEDOUT: (host) => `The connection to ${host} timed out.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate is not valid for ${host}.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is self-signed.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate of ${host} is signed by an unknown authority.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `${host} does not send its intermediate certificates.`,
};

function explain(error: NodeJS.ErrnoException, host: string): string {
  if (error instanceof AddressRefused) return error.message;
  // A name with several addresses fails with what each of them said.
  const [first] = (error as unknown as AggregateError).errors ?? [];
  const code = error.code ?? (first as NodeJS.ErrnoException | undefined)?.code ?? '';
  return words[code]?.(host) ?? `The request failed: ${error.message || code}.`.slice(0, 300);
}

function explainStatus(status: number, location: string | undefined): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `Answered with a redirect (${status}${location ? ` to ${location.slice(0, 200)}` : ''}). Redirects are not followed.`;
  return `Responded with status ${status}.`;
}

/** What a database can hold of text that came from anywhere. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, 50)
      .map(([name, value]) => [storable(name), storable(String(value)).slice(0, 1000)]),
  );
}

/** Reads as much as is kept. A body that goes on, breaks off or never ends does not make an answer fail. */
async function readBody(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= bodyMaxBytes) break;
    }
  } catch {
    // What came before is kept.
  }
  return storable(Buffer.concat(parts).subarray(0, bodyMaxBytes).toString('utf8'));
}

const keepAliveMs = 4000;

export function createSender(options: SenderOptions): Sender {
  const { allowPrivate, resolve = resolveByDns } = options;
  const waitMs = options.timeoutMs ?? timeoutMs;
  // One POST a request: nothing is sent again, nothing follows a redirect, nothing is sent ahead of an answer.
  const agent = new Agent({
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: waitMs, ...(!allowPrivate && { lookup: publicLookup(resolve) }) },
  });
  const post = async (url: URL, headers: Record<string, string>, body: string): Promise<Answer> => {
    const waiting = new AbortController();
    let reading: Readable | undefined;
    const timer = setTimeout(() => (reading ? reading.destroy() : waiting.abort()), waitMs);
    try {
      const { origin, pathname, search } = url;
      const path = pathname + search;
      const response = await agent.request({
        origin,
        path,
        method: 'POST',
        headers,
        body,
        signal: waiting.signal,
      });
      reading = response.body;
      const text = await readBody(reading);
      const location = response.headers.location;
      const failure = explainStatus(response.statusCode, location && String(location));
      return { status: response.statusCode, headers: headersOf(response.headers), body: text, failure };
    } catch (error) {
      if (waiting.signal.aborted) return failed(`No response within ${waitMs / 1000} seconds.`);
      return failed(explain(error as Error, url.host));
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    send: async ({ url: address, headers, body }) => {
      const url = new URL(address);
      try {
        if (!allowPrivate) assertPublicHost(url);
      } catch (error) {
        return failed(explain(error as Error, url.host));
      }
      return post(url, headers, body);
    },
    close: () => void agent.destroy().catch(() => undefined),
  };
}

function failed(failure: string): Answer {
  return { status: null, headers: null, body: null, failure };
}
