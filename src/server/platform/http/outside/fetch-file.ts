// Fetches a file from an external address: public hosts only, every redirect checked again, with limits on time, size and redirects.
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { explainFailure } from './explain-failure.ts';
import { openAgent } from './open-agent.ts';
import { isLoopbackHost, type Resolve, refusalOfHost, resolveByDns } from './public-addresses.ts';

/** `mayPass`: whether a retry may succeed. */
export type FetchFailure = { failure: string; mayPass: boolean };
export type FetchRules = {
  /** Whether addresses of this machine are allowed, over http too: for test doubles. */
  loopback: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
};
export type FileRequest = {
  sizeMaxBytes: number;
  accept: string;
  /** Returns why a declared content type is refused; null if it is accepted. */
  refusalOfType: (contentType: string) => string | null;
};
export type FileFetcher = {
  fetch(address: string, request: FileRequest): Promise<{ bytes: Buffer } | FetchFailure>;
  /** Aborts requests in progress and closes the connections. */
  close(): void;
};

export const addressMaxLength = 2000;
const timeoutMs = 15_000;
const hopsMax = 5;

/** Returns why an address is refused as written; null if it may be tried. */
export function refusalOfAddress(address: string, { loopback }: Pick<FetchRules, 'loopback'>): string | null {
  if (address.length > addressMaxLength || !URL.canParse(address))
    return 'Enter an address such as https://example.com/cloth.jpg';
  const url = new URL(address);
  if (url.username || url.password) return 'The address must not contain a user name or a password';
  const isOwn = loopback && isLoopbackHost(url);
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:'))
    return 'The address must begin with https://';
  return isOwn ? null : refusalOfHost(url);
}

const failed = (failure: string, mayPass = false): FetchFailure => ({ failure, mayPass });

function refusalOfStatus(status: number, { host }: URL): FetchFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return failed(`There is nothing at this address (${status}).`);
  if (status === 401 || status === 403) return failed(`${host} does not allow access to it (${status}).`);
  const mayPass = status >= 500 || status === 429 || status === 408;
  return failed(`${host} responded with status ${status}.`, mayPass);
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** Discards an unread body and closes its connection. */
function drop(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

function sizeText(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`;
}

/** Reads a body up to the size limit, regardless of the declared length. */
async function readBody(body: Readable, sizeMaxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > sizeMaxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function take({ headers, body, statusCode }: Dispatcher.ResponseData, url: URL, request: FileRequest) {
  const refused = refusalOfStatus(statusCode, url);
  if (refused) return refused;
  const encoding = headers['content-encoding'];
  // Content encodings are refused: a small response cannot expand into a large one.
  if (encoding && encoding !== 'identity')
    return failed(`${url.host} sends it compressed although that was not accepted.`);
  const declared = String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase();
  const wrong = declared ? request.refusalOfType(declared) : null;
  if (wrong) return failed(wrong);
  const tooLarge = failed(`The file is larger than ${sizeText(request.sizeMaxBytes)}.`);
  if (Number(headers['content-length'] ?? 0) > request.sizeMaxBytes) return tooLarge;
  const bytes = await readBody(body, request.sizeMaxBytes);
  return bytes ? { bytes } : tooLarge;
}

export function createFileFetcher(rules: FetchRules): FileFetcher {
  const { resolve = resolveByDns, loopback } = rules;
  const waitMs = rules.timeoutMs ?? timeoutMs;
  const guarded = openAgent({ timeoutMs: waitMs, resolve });
  const own = openAgent({ timeoutMs: waitMs, resolve: null });
  const hop = (url: URL, accept: string, signal: AbortSignal) =>
    (loopback && isLoopbackHost(url) ? own : guarded).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Pictures/1' },
      signal,
    });
  const follow = async (address: string, request: FileRequest, signal: AbortSignal) => {
    let at = address;
    for (let hops = 0; hops <= hopsMax; hops += 1) {
      const refusal = refusalOfAddress(at, { loopback });
      if (refusal) return failed(hops === 0 ? refusal : `It redirects to another address. ${refusal}.`);
      const url = new URL(at);
      const response = await hop(url, request.accept, signal);
      const { location } = response.headers;
      try {
        if (!isRedirect(response.statusCode) || typeof location !== 'string')
          return await take(response, url, request);
        if (!URL.canParse(location, at)) return failed(`${url.host} redirects to an invalid address.`);
        at = new URL(location, at).href;
      } finally {
        drop(response.body);
      }
    }
    return failed(`It redirects more than ${hopsMax} times.`);
  };
  return {
    fetch: async (address, input) => {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), waitMs);
      try {
        return await follow(address, input, waiting.signal);
      } catch (error) {
        const { host } = new URL(address);
        if (waiting.signal.aborted)
          return failed(`${host} did not send it within ${waitMs / 1000} seconds.`, true);
        const isPrivate = (error as Error).name === 'AddressRefused';
        return failed(explainFailure(error as Error, host), !isPrivate);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => {
      for (const agent of [guarded, own]) void agent.destroy().catch(() => undefined);
    },
  };
}
