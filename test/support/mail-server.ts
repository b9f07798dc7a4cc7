// A mail server for tests: accepts everything and counts the deliveries of each message.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type MailServer = {
  url: string;
  /** The number of deliveries of each message, by Message-ID. */
  received: ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const received = new Map<string, number>();
  const sockets = new Set<Socket>();
  const take = (message: string): void => {
    const id = /^message-id:\s*(<[^>]+>)/im.exec(message)?.[1] ?? 'without an id';
    received.set(id, (received.get(id) ?? 0) + 1);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let rest = '';
    let inMessage = false;
    socket.write('220 tests\r\n');
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      for (;;) {
        const end = inMessage ? '\r\n.\r\n' : '\r\n';
        const at = rest.indexOf(end);
        if (at < 0) return;
        const text = rest.slice(0, at);
        rest = rest.slice(at + end.length);
        if (inMessage) take(text);
        inMessage = !inMessage && /^data/i.test(text);
        socket.write(inMessage ? '354 go on\r\n' : /^quit/i.test(text) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
