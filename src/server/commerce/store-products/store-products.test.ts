// Store products and categories through HTTP: business product and listing, variants, SKUs, states, and search in lists.
import { beforeEach, expect, test } from 'vitest';
import { productsContract } from '#shared/contract/billing/products.ts';
import { storeCategoriesContract as categories } from '#shared/contract/commerce/store-categories.ts';
import { storeProductsContract as contract } from '#shared/contract/commerce/store-products.ts';
import { expectWinners, race } from '#test/support/attack/race.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();
let token: string;

beforeEach(async () => {
  ({ token } = await createTestBusiness(server));
});

const indigo = { options: ['Indigo'], sku: 'ADR-IND', isCounted: true, onHand: 17, lowAt: 3 };
const wine = { options: ['Wine'], sku: 'ADR-WIN', prices: [{ currency: 'NGN', amount: 3_000_000 }] };
const adire = {
  name: 'Adire eleko',
  description: 'Hand-dyed in Abeokuta.',
  unit: '5 yards',
  prices: [{ currency: 'NGN', amount: 2_850_000 }],
  options: ['Colour'],
  variants: [indigo, wine],
};
const create = (body: object = {}, by = token) =>
  server.call(contract.createStoreProduct, { token: by, body: { ...adire, status: 'PUBLISHED', ...body } });
const one = (storeProductId: string) => ({ token, params: { storeProductId } });
const get = (id: string) => server.call(contract.getStoreProduct, one(id));
const update = (id: string, body: object) =>
  server.call(contract.updateStoreProduct, { ...one(id), body: { ...adire, ...body } });
const set = (id: string, status: string) =>
  server.call(contract.setStoreProductStatus, { ...one(id), body: { status } });
const list = async (query: Record<string, unknown> = {}) =>
  (await server.call(contract.listStoreProducts, { token, query })).data.items.map(({ name }) => name);
const category = (name: string) => server.call(categories.createStoreCategory, { token, body: { name } });

test('a store product is a product of the business with its own listing and variants', async () => {
  const { data } = await create({
    variants: [
      { ...indigo, prices: [] },
      { ...wine, onHand: null },
    ],
  });
  expect(data).toMatchObject({ status: 'PUBLISHED', options: ['Colour'], orderMin: 1, orderMax: null });
  expect(data.slug).toMatch(/^adire-eleko-/);
  expect(data.variants.map(({ name, left, state }) => [name, left, state])).toEqual([
    ['Indigo', 17, 'IN_STOCK'],
    ['Wine', null, 'UNLIMITED'],
  ]);
  const params = { productId: data.id };
  const product = await server.call(productsContract.getProduct, { token, params });
  expect(product.data).toMatchObject({ name: 'Adire eleko', status: 'ACTIVE', unit: '5 yards' });
  const removed = await server.call(productsContract.deleteProduct, { token, params });
  expect(removed.body.error.code).toBe('PRODUCT_STATE');
});

test('a product with one variant has that variant’s SKU, which is unique in the business', async () => {
  const single = { options: [], variants: [{ sku: 'ADR-1' }] };
  const answers = await race(4, () => create(single));
  expectWinners(answers, 1);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused?.body.error.fields).toEqual({ 'variants.0.sku': 'Another product has this SKU.' });
  await create();
  expect((await create({ name: 'Another' })).body.error.fields).toEqual({
    'variants.0.sku': 'Another variant has this SKU.',
  });
  const other = await createTestBusiness(server);
  expect((await create({}, other.token)).status).toBe(200);
});

test('an update keeps the stock count; variants can be reordered, added and removed', async () => {
  const { data } = await create();
  const [a, b] = data.variants;
  const changed = await update(data.id, {
    variants: [
      { ...wine, id: b?.id, sku: 'ADR-IND', options: ['Indigo'] },
      { ...indigo, id: a?.id, sku: 'ADR-WIN', options: ['Wine'], onHand: 500, lowAt: 20 },
      { options: ['Moss'] },
    ],
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(changed.data.variants.map(({ id, sku, left, state }) => [id, sku, left, state])).toEqual([
    [b?.id, 'ADR-IND', null, 'UNLIMITED'],
    [a?.id, 'ADR-WIN', 17, 'LOW'],
    [expect.any(String), null, null, 'UNLIMITED'],
  ]);
  const fewer = await update(data.id, { variants: [{ ...indigo, id: a?.id }] });
  expect(fewer.data.variants.map(({ id }) => id)).toEqual([a?.id]);
  const back = await update(data.id, { variants: [{ ...wine, id: b?.id }] });
  expect(back.body.error.fields).toEqual({ 'variants.0.id': 'Choose a variant of this product' });
});

test('stock counting can be switched on and off per variant', async () => {
  const { data } = await create();
  const [a, b] = data.variants;
  const changed = await update(data.id, {
    variants: [
      { ...indigo, id: a?.id, isCounted: false },
      { ...wine, id: b?.id, isCounted: true, onHand: 4 },
    ],
  });
  expect(changed.data.variants.map(({ left }) => left)).toEqual([null, 4]);
});

test('invalid input is reported at its field', async () => {
  const faults = async (body: object) => {
    const answer = await create(body);
    return [answer.status, answer.body.error?.fields];
  };
  expect(await faults({ orderMin: 5, orderMax: 4 })).toEqual([
    422,
    { orderMax: 'Must be at least the minimum' },
  ]);
  expect(await faults({ variants: [indigo, { ...wine, options: ['indigo'] }] })).toEqual([
    422,
    { 'variants.1.options': 'This variant already exists' },
  ]);
  expect(await faults({ variants: [{ ...wine, options: [] }] })).toEqual([
    422,
    { 'variants.0.options': 'Enter a value for each option' },
  ]);
  const dollars = [{ currency: 'USD', amount: 2000 }];
  expect(await faults({ variants: [{ ...wine, prices: dollars }] })).toEqual([
    422,
    { 'variants.0.prices.0.currency': 'Give the product a price in USD first' },
  ]);
  expect(await faults({ prices: dollars, variants: [indigo] })).toEqual([
    422,
    { prices: 'Enter a price in NGN, the currency of your store' },
  ]);
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await faults({ categoryIds: [nobody] })).toEqual([
    422,
    { categoryIds: 'Choose categories of your store' },
  ]);
  expect(await faults({ imageIds: [nobody] })).toEqual([422, { imageIds: 'Upload the image again' }]);
  for (const variants of [null, [], {}, [null], [{ options: 'x' }], [{ isCounted: 'yes' }]])
    expect((await create({ variants })).status).toBe(422);
});

test('a product can be published, archived and returned to draft, and the product of the business follows', async () => {
  const { data } = await create({ status: 'DRAFT' });
  const status = async () =>
    (await server.call(productsContract.getProduct, { token, params: { productId: data.id } })).data.status;
  expect((await set(data.id, 'PUBLISHED')).data.status).toBe('PUBLISHED');
  expect((await set(data.id, 'ARCHIVED')).data.status).toBe('ARCHIVED');
  expect(await status()).toBe('CLOSED');
  expect((await update(data.id, {})).body.error.code).toBe('PRODUCT_STATE');
  await set(data.id, 'DRAFT');
  expect(await status()).toBe('ACTIVE');
});

test('the list can be searched by SKU and barcode, and filtered by category, stock and status', async () => {
  const lace = await category('Lace');
  await create();
  const single = { options: [], categoryIds: [lace.data.id] };
  await create({ name: 'Voile', ...single, variants: [{ sku: 'V-1', barcode: '5901234123457' }] });
  await create({ name: 'Atiku', ...single, variants: [{ isCounted: true }] });
  expect(await list({ sort: 'name' })).toEqual(['Adire eleko', 'Atiku', 'Voile']);
  expect(await list({ search: '59012341' })).toEqual(['Voile']);
  expect(await list({ search: 'adr-win' })).toEqual(['Adire eleko']);
  expect(await list({ stock: 'OUT' })).toEqual(['Atiku']);
  expect(await list({ categoryId: lace.data.id, sort: 'name' })).toEqual(['Atiku', 'Voile']);
  expect(await list({ status: 'DRAFT' })).toEqual([]);
});

test('a category name is unique regardless of case, and deleting a category keeps its products', async () => {
  const answers = await race(4, (caller) => category(caller % 2 ? 'Lace' : 'LACE'));
  const [winner] = expectWinners(answers, 1);
  const categoryId = winner?.data.id ?? '';
  const { data } = await create({ categoryIds: [categoryId] });
  const listed = await server.call(categories.listStoreCategories, { token });
  expect(listed.data.items.map(({ products, published }) => [products, published])).toEqual([[1, 1]]);
  const params = { categoryId };
  const renamed = await server.call(categories.updateStoreCategory, {
    token,
    params,
    body: { name: 'Swiss lace' },
  });
  expect(renamed.data.name).toBe('Swiss lace');
  const other = await createTestBusiness(server);
  const stolen = await server.call(categories.deleteStoreCategory, { token: other.token, params });
  expect(stolen.status).toBe(404);
  await server.call(categories.deleteStoreCategory, { token, params });
  expect((await get(data.id)).data.categories).toEqual([]);
});
