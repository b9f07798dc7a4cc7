// Uploads over HTTP: detection of pictures by content, their sizes, and how they are served.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadsContract as contract, imageSizeMaxBytes } from '#shared/contract/platform/uploads.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { imagesPerDay } from './service.ts';

const server = await openServer();
const business = await createTestBusiness(server);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#22316e' } });

/** Returns a png, followed by trailing bytes up to `sizeBytes`. */
async function makePng(width: number, height: number, sizeBytes = 0): Promise<Buffer> {
  const png = await plain(width, height).png().toBuffer();
  return Buffer.concat([png, Buffer.alloc(Math.max(0, sizeBytes - png.length))]);
}

/** A picture as cameras write it: rotated, with the location. */
const makePhoto = (width: number, height: number): Promise<Buffer> =>
  plain(width, height)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1' },
      IFD0: { Model: 'Lagos-Phone' },
    })
    .toBuffer();

/** Returns the header of a png with a given size, and nothing after it. */
function headOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  signature.copy(head);
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
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

test('PNG and JPEG are detected by content and served publicly as immutable', async () => {
  for (const [bytes, type] of [
    [await makePng(640, 480), 'image/png'],
    [await plain(640, 480).jpeg().toBuffer(), 'image/jpeg'],
  ] as const) {
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    const image = await fetch(server.url + body.data.url);
    expect(image.headers.get('content-type')).toBe(type);
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({
      width: 640,
      height: 480,
    });
  }
});

test('a photo is stored upright and without its EXIF data, including its location', async () => {
  const sent = await makePhoto(900, 600);
  expect(sent.includes('Lagos-Phone')).toBe(true);
  const { body } = await upload(sent);
  const image = Buffer.from(await (await fetch(server.url + body.data.url)).arrayBuffer());
  const { width, height, exif, orientation } = await sharp(image).metadata();
  expect([width, height, exif, orientation]).toEqual([600, 900, undefined, undefined]);
  expect(image.includes('Lagos-Phone')).toBe(false);
});

test('an image is served in smaller widths as WebP, and unchanged when it is not wider', async () => {
  const { body } = await upload(await makePng(1000, 500));
  const ask = async (w: number) => {
    const answer = await fetch(`${server.url}${body.data.url}?w=${w}`);
    const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return [answer.status, answer.headers.get('content-type'), width, format];
  };
  expect(await ask(320)).toEqual([200, 'image/webp', 320, 'webp']);
  expect(await ask(640)).toEqual([200, 'image/webp', 640, 'webp']);
  expect(await ask(1280)).toEqual([200, 'image/png', 1000, 'png']);
  expect((await fetch(`${server.url}${body.data.url}?w=17`)).status).toBe(422);
});

test('a file that only claims to be an image is rejected', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const photo = await plain(300, 300).jpeg().toBuffer();
  const wrong = [
    Buffer.alloc(0),
    svg,
    Buffer.from('GIF89a..........'),
    signature,
    headOf(10, 10),
    photo.subarray(0, 200),
  ];
  for (const bytes of wrong) {
    const { status, body } = await upload(bytes);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'UNSUPPORTED_FILE', message: 'Unsupported file format' });
  }
});

test('a small file that decompresses to a huge or empty image is rejected', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(bomb.length).toBeLessThan(imageSizeMaxBytes);
  for (const bytes of [bomb, headOf(0, 10), headOf(10_001, 10)])
    expect((await upload(bytes)).body.error.code).toBe('UNSUPPORTED_FILE');
});

test('2 MB are accepted, one byte more is rejected', async () => {
  expect((await upload(await makePng(10, 10, imageSizeMaxBytes))).status).toBe(200);
  const { status, body } = await upload(await makePng(10, 10, imageSizeMaxBytes + 1));
  expect(status).toBe(413);
  expect(body.error).toMatchObject({ code: 'TOO_LARGE', message: 'File size is too large' });
});

test('an upload needs a signed-in user and the field images', async () => {
  expect((await upload(await makePng(10, 10), { token: null })).status).toBe(401);
  const { status, body } = await upload(await makePng(10, 10), { field: 'file' });
  expect(status).toBe(422);
  expect(body.error.fields).toEqual({ images: 'A file is required' });
});

test('an unknown image is not found', async () => {
  const answer = await server.call(contract.getImage, { params: { imageId: server.services.clock.newId() } });
  expect(answer.status).toBe(404);
});

test('a business uploads at most 200 images per day, independently of other businesses', async () => {
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
  const png = await makePng(10, 10);
  const both = await Promise.all([upload(png, { token: own.token }), upload(png, { token: own.token })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error.message).toMatch(/at most 200 images/);
  expect((await upload(png)).status).toBe(200);
});
