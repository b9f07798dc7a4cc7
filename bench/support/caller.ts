// Minimal HTTP client for benches: one keep-alive connection with little overhead, so that the program is measured.
import { connect, type Socket } from 'node:net';

export type Answer = { status: number; body: string };
export type Ask = { method: string; path: string; headers?: Record<string, string>; body?: unknown };
export type HttpCaller = { ask(ask: Ask): Promise<Answer>; close(): void };

const headEnd = Buffer.from('\r\n\r\n');

/** Returns the body of a chunked response; undefined until the last chunk. Compressed bodies are not decompressed. */
function joinChunks(bytes: Buffer): string | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const begin = lineEnd + 2;
    if (bytes.length < begin + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts).toString();
    parts.push(bytes.subarray(begin, begin + size));
    at = begin + size + 2;
  }
}

/** Returns the complete response; undefined while part of it is missing. */
function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end).toLowerCase();
  const status = Number(head.slice(9, 12));
  const rest = bytes.subarray(end + headEnd.length);
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length === undefined) {
    const body = joinChunks(rest);
    return body === undefined ? undefined : { status, body };
  }
  return rest.length < Number(length) ? undefined : { status, body: rest.toString() };
}

/** Sends requests one after the other, with a browser's Accept-Encoding header. */
export function openCaller(url: string): HttpCaller {
  const { host, hostname, port } = new URL(url);
  let bytes: Buffer = Buffer.alloc(0);
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const fail = (error: Error): void => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed.')));
  socket.on('data', (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const answer = readAnswer(bytes);
    if (!answer) return;
    bytes = Buffer.alloc(0);
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  });
  return {
    ask: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const text = body === undefined ? '' : JSON.stringify(body);
        const all = {
          host,
          'accept-encoding': 'gzip, deflate',
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        };
        const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`);
      }),
    close: () => socket.destroy(),
  };
}
