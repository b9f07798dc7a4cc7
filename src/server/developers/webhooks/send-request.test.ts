// One request is one POST, also on a kept-alive connection: none is repeated silently, whatever happens to the connection.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSender, type Sender } from './send-request.ts';

let server: Server;
let url: string;
let sender: Sender;
let sockets: Socket[];
/** The responses to the requests, in order. */
let answers: ((request: IncomingMessage, response: ServerResponse) => void)[];
let bodies: string[];

const ok = (_request: IncomingMessage, response: ServerResponse) => void response.end('ok');

beforeEach(async () => {
  [sockets, answers, bodies] = [[], [], []];
  server = createServer((request, response) => {
    const answer = answers[bodies.length] ?? ok;
    const body: Buffer[] = [];
    bodies.push('');
    const index = bodies.length - 1;
    sockets.push(request.socket);
    request.on('data', (part: Buffer) => body.push(part));
    request.on('end', () => {
      bodies[index] = Buffer.concat(body).toString();
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?a=1`;
  sender = createSender({ allowPrivate: true, timeoutMs: 300 });
});
afterEach(async () => {
  sender.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const post = (body: string) =>
  sender.send({ url, headers: { 'content-type': 'application/json', 'x-own': 'yes' }, body });

test('connections are reused, and each request arrives once with its headers and body', async () => {
  for (const body of ['{"n":1}', '{"n":2}', '{"n":3}']) {
    expect(await post(body)).toMatchObject({ status: 200, body: 'ok', failure: null });
    await new Promise(setImmediate);
  }
  expect(bodies).toEqual(['{"n":1}', '{"n":2}', '{"n":3}']);
  expect(new Set(sockets).size).toBe(1);
});

test('an attempt that times out on a kept connection is not sent again', async () => {
  answers = [ok, () => undefined];
  await post('first');
  await new Promise(setImmediate);
  expect(await post('second')).toMatchObject({ status: null, failure: 'No response within 0.3 seconds.' });
  expect(sockets[1]).toBe(sockets[0]);
  await post('third');
  expect(bodies).toEqual(['first', 'second', 'third']);
});

test('a reused connection closed without a response fails the attempt and sends nothing again', async () => {
  answers = [ok, (request) => void request.socket.destroy()];
  await post('first');
  await new Promise(setImmediate);
  const answer = await post('second');
  expect(answer).toMatchObject({ status: null, failure: expect.stringMatching(/closed the connection/) });
  expect(sockets[1]).toBe(sockets[0]);
  expect(bodies).toEqual(['first', 'second']);
});

test('a redirect is a response and is not followed; an endless body is truncated', async () => {
  answers = [
    (_request, response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
    (_request, response) => void response.writeHead(200).write('begun'),
  ];
  expect(await post('a')).toMatchObject({ status: 307, failure: expect.stringMatching(/not followed/) });
  expect(await post('b')).toMatchObject({ status: 200, body: 'begun', failure: null });
  expect(bodies).toEqual(['a', 'b']);
});
