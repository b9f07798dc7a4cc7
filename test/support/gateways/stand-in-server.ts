// The common part of the gateway stand-ins: a small server on loopback that can be up, down or silent.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StandInRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** Whether the request has this name and password (RFC 7617). */
  hasBasic(name: string, password: string): boolean;
};
export type StandInAnswer = {
  status: number;
  /** An object is sent as JSON, text as a page. */
  body?: object | string;
  location?: string;
};

/** up · down: every call answers 503 · silent: the call is executed and never answered. */
export type Condition = 'up' | 'down' | 'silent';

export type StandInServer = {
  url: string;
  /** The number of calls. */
  calls: { count: number };
  condition: { now: Condition };
  stop(): Promise<void>;
};

export async function startStandIn(
  answer: (request: StandInRequest, url: string) => StandInAnswer | Promise<StandInAnswer>,
): Promise<StandInServer> {
  const condition: StandInServer['condition'] = { now: 'up' };
  const calls = { count: 0 };
  let url = '';
  const server = createServer(async (incoming, outgoing) => {
    calls.count += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const address = new URL(incoming.url ?? '/', url);
    const request = {
      method: incoming.method ?? 'GET',
      path: address.pathname,
      query: address.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      hasBasic: (name: string, password: string) =>
        incoming.headers.authorization === `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    };
    const down = { status: 503, body: { error: 'down' } };
    const { status, body, location }: StandInAnswer =
      condition.now === 'down' ? down : await answer(request, url);
    if (condition.now === 'silent') return incoming.socket.destroy();
    const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
    outgoing.writeHead(status, { 'content-type': type, ...(location && { location }) });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    condition,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
