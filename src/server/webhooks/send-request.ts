// One POST to a merchant's address: bounded in time and size, to public addresses only, redirects not followed.
import http from 'node:http';
import https from 'node:https';
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
  ENOTFOUND: (host) => `The name ${host} cannot be found.`,
  EAI_AGAIN: (host) => `The name ${host} cannot be looked up now.`,
  ECONNREFUSED: (host) => `Nothing listens at ${host}: the connection was refused.`,
  ECONNRESET: (host) => `${host} closed the connection without an answer.`,
  EPIPE: (host) => `${host} closed the connection without an answer.`,
  EHOSTUNREACH: (host) => `${host} cannot be reached.`,
  ENETUNREACH: (host) => `${host} cannot be reached.`,
  ETIMEDOUT: (host) => `${host} did not take the connection in time.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate is not for ${host}.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is signed by itself.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate of ${host} is signed by nobody known.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) =>
    `${host} does not send the certificates between its own and a known one.`,
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
  return `Answered with status ${status}.`;
}

/** What a database can hold of text that came from anywhere. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

function headersOf(response: http.IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers)
      .slice(0, 50)
      .map(([name, value]) => [storable(name), storable(String(value)).slice(0, 1000)]),
  );
}

/** Reads as much as is kept. A body that goes on, or never ends, does not make an answer fail. */
function readBody(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const done = (): void => {
      resolve(storable(Buffer.concat(parts).subarray(0, bodyMaxBytes).toString('utf8')));
    };
    response.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= bodyMaxBytes) response.destroy();
    });
    response.on('end', done);
    response.on('close', done);
    response.on('error', done);
  });
}

export function createSender(options: SenderOptions): Sender {
  const { allowPrivate, resolve = resolveByDns } = options;
  const waitMs = options.timeoutMs ?? timeoutMs;
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: 30_000 }),
    'https:': new https.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: 30_000 }),
  };
  const lookup = allowPrivate ? undefined : publicLookup(resolve);
  let closed = false;
  const post = (url: URL, headers: Record<string, string>, body: string): Promise<Answer> =>
    new Promise((answer) => {
      const { request: begin } = url.protocol === 'https:' ? https : http;
      const failed = (failure: string): void => answer({ status: null, headers: null, body: null, failure });
      let received: http.IncomingMessage | undefined;
      const request = begin(url, {
        method: 'POST',
        agent: agents[url.protocol as 'http:'],
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(lookup && { lookup }),
      });
      const timer = setTimeout(() => {
        if (received) received.destroy();
        else {
          failed(`No answer within ${waitMs / 1000} seconds.`);
          request.destroy();
        }
      }, waitMs);
      request.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        // A kept connection that the other side has just closed says nothing of the endpoint.
        if (!closed && !received && request.reusedSocket && error.code === 'ECONNRESET')
          return void post(url, headers, body).then(answer);
        failed(explain(error, url.host));
      });
      request.on('response', (response) => {
        received = response;
        const status = response.statusCode ?? 0;
        void readBody(response).then((text) => {
          clearTimeout(timer);
          const failure = explainStatus(status, response.headers.location);
          answer({ status, headers: headersOf(response), body: text, failure });
        });
      });
      request.end(body);
    });
  return {
    send: async ({ url: address, headers, body }) => {
      const url = new URL(address);
      try {
        if (!allowPrivate) assertPublicHost(url);
        return await post(url, headers, body);
      } catch (error) {
        return { status: null, headers: null, body: null, failure: explain(error as Error, url.host) };
      }
    },
    close: () => {
      closed = true;
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
