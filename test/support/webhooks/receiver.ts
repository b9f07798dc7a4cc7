// A merchant's own system for tests: receives webhooks over real HTTP and answers as configured.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Received = { headers: IncomingMessage['headers']; body: string; url: string };
export type WebhookReceiver = {
  url: string;
  received: Received[];
  /** The response to a webhook; by default 200 with `ok`. */
  answer: (request: Received, response: ServerResponse) => void;
  close(): Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: Omit<WebhookReceiver, 'url' | 'close'> = {
    received: [],
    answer: (_request, response) => response.end('ok'),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const one = { headers: request.headers, body, url: request.url ?? '' };
      receiver.received.push(one);
      receiver.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hooks`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
