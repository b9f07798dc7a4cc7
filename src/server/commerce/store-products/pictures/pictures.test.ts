// Pictures named in product files, through HTTP: requested by a column, fetched once per address, put in their places, and reported.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { imagesPerDay } from '#server/platform/uploads/service.ts';
import { writtenOf } from '#shared/commerce/merge-product.ts';
import { storePicturesContract } from '#shared/contract/commerce/store-pictures.ts';
import { storeProductImportsContract as files } from '#shared/contract/commerce/store-product-imports.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { uploadsContract } from '#shared/contract/platform/uploads.ts';
import { openPictureHost, pictureOf } from '#test/support/commerce/picture-host.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { createPictureFetcher, type PictureFetcherOptions } from './fetch-due.ts';

const start = new Date('2026-11-20T10:00:00Z');
const clock = movableClock(start);
const server = await openServerOnOwnDatabase({ clock, env: { PICTURE_LOOPBACK: 'on' } });
const { pool } = server.services.database;
const host = await openPictureHost();
afterAll(host.close);
let business: TestBusiness;
let token: string;

beforeEach(async () => {
  clock.set(start);
  await pool.query(
    'delete from store_picture_places; delete from store_picture_addresses; delete from store_picture_days',
  );
  business = await createTestBusiness(server);
  ({ token } = business);
});

const send = async (call: keyof typeof files, content: string) => {
  const answer = await sendFile(server.url, files[call], {
    token,
    bytes: Buffer.from(content),
    fileName: 'cloth.csv',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const state = async (query: Record<string, unknown> = {}) =>
  (await server.call(storePicturesContract.getStorePictures, { token, query })).data;
const products = async () =>
  (await server.call(storeProductsContract.listStoreProducts, { token, query: { sort: 'name', limit: 100 } }))
    .data.items;
const productNamed = async (name: string) => {
  const found = (await products()).find((product) => product.name === name);
  const params = { storeProductId: found?.id ?? '' };
  return (await server.call(storeProductsContract.getStoreProduct, { token, params })).data;
};

async function fetchAll(options: PictureFetcherOptions = {}): Promise<void> {
  const fetcher = createPictureFetcher(server.services, { timeoutMs: 2000, ...options });
  while ((await fetcher.step()) > 0) await fetcher.settle();
  await fetcher.stop();
}

const head = 'sku,name,price,images,status\n';

test('the images of a row are downloaded after its import and added to the product in order', async () => {
  const urls = [host.url('/front.png'), host.url('/back.png')];
  const file = `${head}A-1,Adire,100,${urls.join(' ')},published\n`;
  const looked = await send('previewProductUpload', file);
  expect(looked.shown[0].message).toContain('2 images to download');
  expect(host.hits('/front.png')).toBe(0);
  expect(await state()).toMatchObject({ asked: 0, waiting: 0 });
  await send('uploadStoreProducts', file);
  expect(await state()).toMatchObject({ asked: 2, waiting: 2, failed: 0 });
  expect((await productNamed('Adire')).images).toEqual([]);
  await fetchAll();
  expect(await state()).toMatchObject({ asked: 0, waiting: 0, failed: 0 });
  const product = await productNamed('Adire');
  expect(product.images).toHaveLength(2);
  expect(product.imageUrl).toBe(product.images[0]?.url);
  expect((await fetch(server.url + product.images[1]?.url)).headers.get('content-type')).toBe('image/png');
  expect([host.hits('/front.png'), host.hits('/back.png')]).toEqual([1, 1]);
});

test('images downloaded while a form is open are kept when it is saved, for the product and its variants', async () => {
  const file = [
    'sku,handle,name,options,price,images,variant_image',
    `O-1,open,Open,Colour: Gold,100,${host.url('/o-1.png')} ${host.url('/o-2.png')},${host.url('/o-gold.png')}`,
    'O-2,open,,Colour: Green,100,,',
  ].join('\n');
  await send('uploadStoreProducts', file);
  const begun = await productNamed('Open');
  expect(begun.images).toEqual([]);
  await fetchAll();
  const came = await productNamed('Open');
  expect([came.images.length, came.variants.map(({ imageId }) => imageId !== null)]).toEqual([
    2,
    [true, false],
  ]);
  const known = writtenOf(begun);
  const variants = known.variants.map((variant) => ({ ...variant, barcode: `615000000${variant.sku}` }));
  const saved = await server.call(storeProductsContract.updateStoreProduct, {
    token,
    params: { storeProductId: begun.id },
    body: { ...known, name: 'Open, renamed', variants, known },
  });
  expect(saved.body.error).toBeUndefined();
  expect(saved.data.images).toEqual(came.images);
  expect(saved.data.variants.map(({ imageId, barcode }) => [imageId, barcode])).toEqual(
    came.variants.map(({ imageId, sku }) => [imageId, `615000000${sku}`]),
  );
});

test('one URL in many rows is downloaded once, and not again in later files', async () => {
  const url = host.url('/shared.png');
  const rows = Array.from({ length: 1000 }, (_, at) => `S-${at},Cloth ${at},100,${url},`);
  await send('uploadStoreProducts', head + rows.join('\n'));
  await fetchAll();
  expect(host.hits('/shared.png')).toBe(1);
  const { rows: found } = await pool.query(
    'select count(*)::integer as count, count(distinct image_id)::integer as images from store_product_images where environment_id = $1',
    [business.testEnvironmentId],
  );
  expect(found[0]).toEqual({ count: 1000, images: 1 });
  const again = await send('updateStoreProducts', `sku,images\nS-1,${url}\n`);
  expect([again.changed, again.same]).toEqual([0, 1]);
  await send('uploadStoreProducts', `${head}S-NEW,A later one,100,${url},\n`);
  await fetchAll();
  expect((await productNamed('A later one')).images).toHaveLength(1);
  expect(host.hits('/shared.png')).toBe(1);
});

test('variant rows have the images of the product and an image of their own', async () => {
  const file = [
    'sku,handle,name,options,price,images,variant_image',
    `V-1,cloth,Brocade,Colour: Gold,100,${host.url('/all.png')},${host.url('/gold.png')}`,
    `V-2,cloth,,Colour: Green,100,,${host.url('/green.png')}`,
    `W-1,other,Lace,Colour: Red,100,${host.url('/x.png')},`,
    `W-2,other,,Colour: Blue,100,${host.url('/y.png')},`,
  ].join('\n');
  const done = await send('uploadStoreProducts', file);
  expect(done.report).toMatchObject([
    { row: 4, column: null },
    { row: 5, column: 'images' },
  ]);
  await fetchAll();
  const { images, variants } = await productNamed('Brocade');
  expect(images).toHaveLength(1);
  expect(new Set(variants.map(({ imageId }) => imageId)).size).toBe(2);
  expect(variants.every(({ imageId }) => imageId)).toBe(true);
});

test('a cell without a permitted URL is rejected at its column', async () => {
  const nine = Array.from({ length: 9 }, (_, at) => host.url(`/${at}.png`)).join(' ');
  const cells = [
    'nonsense',
    'https://10.0.0.1/a.png',
    'https://a:b@example.com/a.png',
    'http://example.com/a.png',
    nine,
  ];
  const file = head + cells.map((cell, at) => `F-${at},Cloth ${at},100,${cell},`).join('\n');
  const { shown } = await send('previewProductUpload', file);
  expect(shown.map(({ column }: { column: string }) => column)).toEqual(cells.map(() => 'images'));
  expect((await send('uploadStoreProducts', file)).failed).toBe(5);
  await send('uploadStoreProducts', `${head}G-1,Good,100,,\n`);
  const wrong = await send(
    'updateStoreProducts',
    'sku,images,variant_image\nG-1,https://127.0.0.1:1/,\nG-1,,https://[::1]/ https://b/\n',
  );
  expect(wrong.report.map(({ column }: { column: string }) => column)).toEqual(['variant_image']);
});

test('failed downloads show a reason and can be retried manually; temporary failures are retried automatically', async () => {
  await send(
    'uploadStoreProducts',
    `${head}B-1,Broken,100,${host.url('/flaky')} ${host.url('/none')} ${host.url('/fine.png')},\n`,
  );
  host.answer('/flaky', (_, response) => response.writeHead(503).end());
  await fetchAll();
  const broken = await productNamed('Broken');
  expect(broken.images).toHaveLength(1);
  const found = await state({ storeProductId: broken.id });
  expect(found).toMatchObject({ asked: 3, waiting: 1, failed: 1 });
  expect(found.troubled).toMatchObject([
    {
      status: 'FAILED',
      failure: 'There is nothing at this address (404).',
      nextAt: null,
      productName: 'Broken',
    },
    { status: 'WAITING', failure: expect.stringContaining('status 503'), nextAt: '2026-11-20T10:01:00.000Z' },
  ]);
  for (const minutes of [1, 5, 30, 180]) {
    clock.advance(minutes * 60_000);
    await fetchAll();
  }
  expect(host.hits('/flaky')).toBe(5);
  expect(await state()).toMatchObject({ waiting: 0, failed: 2 });
  host.answer('/flaky', async (_, response) => response.end(await pictureOf()));
  const retry = await server.call(storePicturesContract.retryStorePictures, { token, body: {} });
  expect(retry.data).toEqual({ retried: 2 });
  await fetchAll();
  expect(await state()).toMatchObject({ failed: 1 });
  expect((await productNamed('Broken')).images).toHaveLength(2);
});

test('the latest URL wins, even over a download in progress', async () => {
  let open: (() => void) | undefined;
  const isAsked = new Promise<void>((resolve) => {
    host.answer('/late', async (_, response) => {
      resolve();
      await new Promise<void>((done) => {
        open = done;
      });
      response.end(await pictureOf(50, 50, '#ff0000'));
    });
  });
  await send('uploadStoreProducts', `${head}L-1,Last,100,${host.url('/late')},\n`);
  const fetcher = createPictureFetcher(server.services);
  await fetcher.step();
  await isAsked;
  await send('updateStoreProducts', `sku,images\nL-1,${host.url('/newer.png')}\n`);
  open?.();
  await fetcher.settle();
  expect((await productNamed('Last')).images).toEqual([]);
  while ((await fetcher.step()) > 0) await fetcher.settle();
  await fetcher.stop();
  expect((await productNamed('Last')).images).toHaveLength(1);
  const { rows } = await pool.query(
    `select d.url from store_product_images i join store_picture_addresses d on d.image_id = i.image_id where i.environment_id = $1`,
    [business.testEnvironmentId],
  );
  expect(rows).toEqual([{ url: host.url('/newer.png') }]);
});

test('images chosen in the form are not replaced, and an archived product still gets its images', async () => {
  await send(
    'uploadStoreProducts',
    `${head}H-1,Hand,100,${host.url('/h.png')},\nR-1,Removed,100,${host.url('/r.png')},\n`,
  );
  const hand = await productNamed('Hand');
  const own = await server.call(uploadsContract.fetchImage, { token, body: { url: host.url('/own.png') } });
  const body = {
    name: 'Hand',
    prices: hand.prices,
    imageIds: [own.data.id],
    variants: hand.variants.map(({ id, sku }) => ({ id, sku })),
  };
  const saved = await server.call(storeProductsContract.updateStoreProduct, {
    token,
    params: { storeProductId: hand.id },
    body,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const removed = await productNamed('Removed');
  await server.call(storeProductsContract.setStoreProductStatus, {
    token,
    params: { storeProductId: removed.id },
    body: { status: 'ARCHIVED' },
  });
  await fetchAll();
  expect((await productNamed('Hand')).images.map(({ id }) => id)).toEqual([own.data.id]);
  expect(host.hits('/h.png')).toBe(0);
  expect((await productNamed('Removed')).images).toHaveLength(1);
});

test('concurrent fetchers download each URL once, within the daily attempts of a business', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `T-${at},Cloth ${at},100,${host.url(`/t-${at}.png`)},`);
  await send('uploadStoreProducts', head + rows.join('\n'));
  await Promise.all([fetchAll({ triesPerDay: 20 }), fetchAll({ triesPerDay: 20 })]);
  const hits = () => rows.reduce((sum, _, at) => sum + host.hits(`/t-${at}.png`), 0);
  expect(hits()).toBe(20);
  expect(await state()).toMatchObject({ asked: 30, waiting: 10 });
  clock.set(new Date('2026-11-21T00:00:01Z'));
  await fetchAll({ triesPerDay: 20 });
  expect(hits()).toBe(30);
  expect(await state()).toMatchObject({ asked: 0, waiting: 0 });
});

test('images from files do not count towards the daily upload limit', async () => {
  const count = imagesPerDay + 5;
  const rows = Array.from(
    { length: count },
    (_, at) => `U-${at},Cloth ${at},100,${host.url(`/u-${at}.png`)},`,
  );
  await send('uploadStoreProducts', head + rows.join('\n'));
  await fetchAll();
  expect(await state()).toMatchObject({ waiting: 0, failed: 0 });
  expect(
    (await server.call(uploadsContract.fetchImage, { token, body: { url: host.url('/one-more.png') } }))
      .status,
  ).toBe(200);
});

test('another business can neither see nor retry the downloads', async () => {
  await send('uploadStoreProducts', `${head}O-1,Other,100,${host.url('/none')},\n`);
  await fetchAll();
  const [troubled] = (await state()).troubled;
  const other = await createTestBusiness(server);
  const response = await server.call(storePicturesContract.getStorePictures, {
    token: other.token,
    query: { storeProductId: troubled?.productId ?? '' },
  });
  expect(response.data).toEqual({ asked: 0, waiting: 0, failed: 0, troubled: [] });
  const body = { ids: [troubled?.id ?? ''] };
  expect(
    (await server.call(storePicturesContract.retryStorePictures, { token: other.token, body })).data,
  ).toEqual({ retried: 0 });
  expect(await state()).toMatchObject({ failed: 1 });
});
