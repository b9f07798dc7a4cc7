// Uploads through HTTP: pictures by their content, their size, and how they are served.
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { uploadsContract as contract, imageSizeMaxBytes } from '#shared/contract/platform/uploads.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { imagesPerDay } from './service.ts';

const server = await openServer();
const business = await createTestBusiness(server);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

function makePng(width: number, height: number, sizeBytes = 0): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  const png = Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.alloc(9)))]);
  return Buffer.concat([png, Buffer.alloc(Math.max(0, sizeBytes - png.length))]);
}

/** A jpeg as cameras write it: a comment, a table, and then the frame with its size. */
function makeJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]);
  const table = Buffer.from([0xff, 0xc4, 0, 3, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, table, frame, Buffer.from([0xff, 0xd9])]);
}

async function upload(bytes: Buffer, options: { field?: string; token?: string | null } = {}) {
  const form = new FormData();
  form.set(
    options.field ?? 'images',
    new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
    'picture.png',
  );
  const token = options.token === undefined ? business.token : options.token;
  const response = await fetch(`${server.url}/api/v1/upload`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.status, body: await response.json() };
}

test('a png and a jpeg are told by their content and served to anyone, for ever', async () => {
  for (const [bytes, type] of [
    [makePng(640, 480), 'image/png'],
    [makeJpeg(640, 480), 'image/jpeg'],
  ] as const) {
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    const image = await fetch(server.url + body.data.url);
    expect(image.headers.get('content-type')).toBe(type);
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await image.arrayBuffer()).equals(bytes)).toBe(true);
  }
});

test('what only claims to be a picture is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const cutShort = makeJpeg(10, 10).subarray(0, 6);
  for (const bytes of [Buffer.alloc(0), svg, Buffer.from('GIF89a..........'), signature, cutShort]) {
    const { status, body } = await upload(bytes);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'UNSUPPORTED_FILE', message: 'Unsupported file format' });
  }
});

test('a picture without a sane size is refused', async () => {
  for (const bytes of [makePng(0, 10), makePng(10_001, 10), makeJpeg(10, 0)]) {
    expect((await upload(bytes)).body.error.code).toBe('UNSUPPORTED_FILE');
  }
});

test('2 MB are taken, one byte more is not', async () => {
  expect((await upload(makePng(10, 10, imageSizeMaxBytes))).status).toBe(200);
  const { status, body } = await upload(makePng(10, 10, imageSizeMaxBytes + 1));
  expect(status).toBe(413);
  expect(body.error).toMatchObject({ code: 'TOO_LARGE', message: 'File size is too large' });
});

test('only who is signed in uploads, in the field images', async () => {
  expect((await upload(makePng(10, 10), { token: null })).status).toBe(401);
  const { status, body } = await upload(makePng(10, 10), { field: 'file' });
  expect(status).toBe(422);
  expect(body.error.fields).toEqual({ images: 'A file is required' });
});

test('an image nobody uploaded is not found', async () => {
  const answer = await server.call(contract.getImage, { params: { imageId: server.services.clock.newId() } });
  expect(answer.status).toBe(404);
});

test('a business uploads 200 pictures within a day, and another its own', async () => {
  const own = await createTestBusiness(server);
  const { database, clock } = server.services;
  const picture = { contentType: 'image/png', bytes: Buffer.from('1'), createdAt: clock.now() } as const;
  await database.db
    .insertInto('images')
    .values(
      Array.from({ length: imagesPerDay - 1 }, () => ({
        ...picture,
        id: clock.newId(),
        businessId: own.businessId,
      })),
    )
    .execute();
  const png = makePng(10, 10);
  const both = await Promise.all([upload(png, { token: own.token }), upload(png, { token: own.token })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error.message).toMatch(/at most 200 images/);
  expect((await upload(png)).status).toBe(200);
});
