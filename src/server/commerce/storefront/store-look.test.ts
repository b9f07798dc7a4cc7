// The look of a store: saved, shown on its pages, previewed before saving, and refused if the banner is not the merchant's own.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { drawCloth } from '#demo/commerce/cloth.ts';
import { preparePicture } from '#server/platform/uploads/prepare-picture.ts';
import { uploadImage } from '#server/platform/uploads/service.ts';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { storePreviewContract } from '#shared/contract/commerce/store-preview.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
let slug: string;

beforeEach(async () => {
  business = await createTestBusiness(server);
  slug = `sokoto-leather-${randomUUID().slice(0, 8)}`;
});

const bodyOf = (look: object) =>
  ({ name: 'Sokoto leather', slug, currency: 'NGN', isPublished: true, ...look }) as const;
const save = (look: object) =>
  server.call(storesContract.saveStoreSettings, { token: business.token, body: bodyOf(look) });
const preview = (look: object, token = business.token) =>
  server.call(storePreviewContract.previewStore, { token, body: bodyOf(look) });
const page = async (path = '') => (await server.app.inject({ url: `/store/${slug}${path}` })).body;

const upload = async ({ businessId }: TestBusiness): Promise<string> => {
  const { database, clock } = server.services;
  const picture = await preparePicture(drawCloth({ ground: [1, 2, 3], mark: [4, 5, 6], weave: 'rings' }, 90));
  const { id } = await database.inTransaction((tx) => uploadImage(tx, clock, businessId, picture));
  return id;
};

const look = {
  welcome: 'Bags <that> last',
  themeColor: '#A1341B',
  scheme: 'dark',
  socials: [
    { network: 'whatsapp', url: 'wa.me/2348031234567' },
    { network: 'instagram', url: 'https://www.instagram.com/sokoto.leather' },
  ],
};

test('headline, colour, scheme, banner and social networks are saved and shown', async () => {
  const bannerImageId = await upload(business);
  const saved = await save({ ...look, bannerImageId });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.data).toMatchObject({ themeColor: '#a1341b', scheme: 'dark', bannerImageId });
  expect(saved.data.socials).toEqual([
    { network: 'whatsapp', url: 'https://wa.me/2348031234567' },
    { network: 'instagram', url: 'https://www.instagram.com/sokoto.leather' },
  ]);
  const html = await page();
  expect(html).toContain('Bags &lt;that&gt; last</h1>');
  expect(html).toContain('<meta name="color-scheme" content="dark">');
  expect(html).not.toContain('prefers-color-scheme:dark');
  expect(html).toContain(`/${bannerImageId}`);
  expect(html.indexOf('WhatsApp</a>')).toBeLessThan(html.indexOf('Instagram</a>'));
  const found = await page('?q=bag');
  expect(found).not.toContain('Bags &lt;that&gt; last');
  expect(found).toContain('Instagram</a>');
  // Omitted fields are reset to their defaults.
  expect((await save({})).data).toMatchObject({
    welcome: null,
    themeColor: null,
    scheme: 'auto',
    socials: [],
  });
  expect(await page()).toContain('prefers-color-scheme:dark');
});

test('categories appear in the chosen order, followed by the others by name', async () => {
  const create = (name: string) =>
    server.call(storeCategoriesContract.createStoreCategory, { token: business.token, body: { name } });
  const [belts, bags, shoes] = [await create('Belts'), await create('Bags'), await create('Shoes')];
  for (const { data } of [belts, bags, shoes]) {
    const body = {
      name: `Of ${data.name}`,
      status: 'PUBLISHED',
      prices: [{ currency: 'NGN', amount: 900_000 }],
      variants: [{}],
      categoryIds: [data.id],
    } as const;
    const answer = await server.call(storeProductsContract.createStoreProduct, {
      token: business.token,
      body,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  await save({ categoryOrder: [shoes.data.id, randomUUID()] });
  const html = await page();
  const at = ['Shoes 1', 'Bags 1', 'Belts 1'].map((name) => html.indexOf(name));
  expect(at.every((item) => item > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});

test('an image of another business, a duplicate network and a URL of another network are rejected at their fields', async () => {
  const other = await createTestBusiness(server);
  const bannerImageId = await upload(other);
  for (const call of [save, preview]) {
    expect((await call({ bannerImageId })).body.error.fields).toEqual({
      bannerImageId: 'Upload the image again',
    });
    expect((await call({ bannerImageId: randomUUID() })).status).toBe(422);
    const wrong = await call({
      socials: [{ network: 'facebook', url: 'https://facebook.com.example.net/x' }],
    });
    expect(wrong.body.error.fields).toEqual({
      'socials.0.url': 'Enter an address of Facebook, such as https://facebook.com/your.store',
    });
    const script = await call({ socials: [{ network: 'x', url: 'javascript:alert(1)' }] });
    expect(script.status).toBe(422);
    const twice = { network: 'x', url: 'https://x.com/a' };
    expect((await call({ socials: [twice, twice] })).status).toBe(422);
    expect((await call({ themeColor: 'red;}body{display:none' })).body.error.fields).toEqual({
      themeColor: 'Enter a colour such as #17568b',
    });
  }
});

test('a preview works before saving or publishing, for the caller’s own business only, and saves nothing', async () => {
  await save({ isPublished: false });
  const { data } = await preview(look);
  expect(data.html).toContain('Bags &lt;that&gt; last');
  expect(data.html).not.toContain('<script type="module"');
  const settings = await server.call(storesContract.getStoreSettings, { token: business.token });
  expect(settings.data).toMatchObject({ welcome: null, isPublished: false });
  expect(await page()).not.toContain('Sokoto');
  const other = await createTestBusiness(server);
  const elsewhere = await preview({ name: 'Elsewhere' }, other.token);
  expect(elsewhere.data.html).toContain('Elsewhere');
  // Before any setup.
  expect(elsewhere.status).toBe(200);
});
