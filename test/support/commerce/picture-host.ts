// An external host of pictures for tests, on this machine, with every kind of faulty picture and response.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

export const pictureOf = (width = 40, height = 30, background = '#22316e'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** The header of a PNG of the given side length in pixels, without any data. */
function headOf(side: number): Buffer {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(head);
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(side, 16);
  head.writeUInt32BE(side, 20);
  return head;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
const text =
  (type: string, body: string): Answer =>
  (_, response) =>
    response.setHeader('content-type', type).end(body);
const leadsTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end('elsewhere');

/** Sends data until the client disconnects. */
const endless: Answer = (_, response) => {
  response.setHeader('content-type', 'image/png');
  const piece = Buffer.alloc(64 * 1024);
  const timer = setInterval(() => response.write(piece), 1);
  response.on('close', () => clearInterval(timer));
};
const slow: Answer = (_, response) => {
  response.setHeader('content-type', 'image/png');
  const timer = setInterval(() => response.write('.'), 50);
  response.on('close', () => clearInterval(timer));
};

export type PictureHost = Awaited<ReturnType<typeof openPictureHost>>;

export async function openPictureHost() {
  const picture = await pictureOf();
  const hits = new Map<string, number>();
  const answers = new Map<string, Answer>();
  const picturePath: Answer = (_, response) => response.setHeader('content-type', 'image/png').end(picture);
  const usual: Record<string, Answer> = {
    '/page': text('text/html', '<p>no</p>'),
    '/svg': text('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '/webp': text('image/webp', 'RIFF'),
    '/lie': text('image/png', '<script>alert(1)</script>'),
    '/huge': (_, response) => response.setHeader('content-type', 'image/png').end(headOf(20_000)),
    '/bomb': (_, response) =>
      response
        .writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(5_000_000))),
    '/endless': endless,
    '/slow': slow,
    '/long': (_, response) =>
      response
        .writeHead(200, { 'content-type': 'image/png', 'content-length': 9_000_000_000 })
        .flushHeaders(),
    '/loop': leadsTo('/loop'),
    '/to-metadata': leadsTo('http://169.254.169.254/latest/meta-data'),
    '/to-ten': leadsTo('https://10.0.0.1/'),
    '/to-file': leadsTo('file:///etc/passwd'),
    '/to-picture': leadsTo('/picture.png'),
    '/secret': (_, response) => response.writeHead(403).end(),
    '/none': (_, response) => response.writeHead(404).end(),
    '/broken': (_, response) => response.writeHead(503).end(),
    '/cut': (_, response) =>
      response.writeHead(200, { 'content-length': 500 }).end('.', () => response.destroy()),
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    hits.set(path, (hits.get(path) ?? 0) + 1);
    return (answers.get(path) ?? usual[path] ?? picturePath)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    hits: (path: string) => hits.get(path) ?? 0,
    hitsInAll: () => [...hits.values()].reduce((sum, count) => sum + count, 0),
    /** Sets the response for a path. */
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
