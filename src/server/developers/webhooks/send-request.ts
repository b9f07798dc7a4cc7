// One POST to a merchant's address, sent once: limited in time and size, to public addresses only, without redirects.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { explainFailure } from '#server/platform/http/outside/explain-failure.ts';
import { openAgent } from '#server/platform/http/outside/open-agent.ts';
import {
  assertPublicHost,
  type Resolve,
  resolveByDns,
} from '#server/platform/http/outside/public-addresses.ts';

export const timeoutMs = 10_000;
/** The part of a response body that is read and kept. */
const bodyMaxBytes = 10_000;

export type Answer = {
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  /** The reason of the failure as a text; null after a 2xx response. */
  failure: string | null;
};
export type Sender = {
  send(request: { url: string; headers: Record<string, string>; body: string }): Promise<Answer>;
  /** Aborts requests in flight and closes the connections. */
  close(): void;
};
export type SenderOptions = { allowPrivate: boolean; resolve?: Resolve; timeoutMs?: number };

function explainStatus(status: number, location: string | undefined): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `Answered with a redirect (${status}${location ? ` to ${location.slice(0, 200)}` : ''}). Redirects are not followed.`;
  return `Responded with status ${status}.`;
}

/** Makes text from any source storable in the database. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, 50)
      .map(([name, value]) => [storable(name), storable(String(value)).slice(0, 1000)]),
  );
}

/** Reads the part of the body that is kept. A body that is longer, breaks off or never ends does not fail the response. */
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
    // The parts received before are kept.
  }
  return storable(Buffer.concat(parts).subarray(0, bodyMaxBytes).toString('utf8'));
}

export function createSender(options: SenderOptions): Sender {
  const { allowPrivate, resolve = resolveByDns } = options;
  const waitMs = options.timeoutMs ?? timeoutMs;
  // One POST per request: no retry, no redirect, no pipelining.
  const agent = openAgent({ timeoutMs: waitMs, resolve: allowPrivate ? null : resolve });
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
      return failed(explainFailure(error as Error, url.host));
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
        return failed(explainFailure(error as Error, url.host));
      }
      return post(url, headers, body);
    },
    close: () => void agent.destroy().catch(() => undefined),
  };
}

function failed(failure: string): Answer {
  return { status: null, headers: null, body: null, failure };
}
