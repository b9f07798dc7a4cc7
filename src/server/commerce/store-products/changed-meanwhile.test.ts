// Edits based on an outdated product: fields left unchanged keep their current values, and conflicting changes are reported first.
import { beforeEach, expect, test } from 'vitest';
import { mergeIds, writtenOf } from '#shared/commerce/merge-product.ts';
import { stockContract } from '#shared/contract/commerce/stock.ts';
import {
  storeProductsContract as contract,
  type StoreProduct,
} from '#shared/contract/commerce/store-products.ts';
import { race } from '#test/support/attack/race.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();
let token: string;
let product: StoreProduct;

const indigo = { options: ['Indigo'], sku: 'ADR-IND', isCounted: true, onHand: 17, lowAt: 3 };
const wine = { options: ['Wine'], sku: 'ADR-WIN', prices: [{ currency: 'NGN', amount: 3_000_000 }] };

beforeEach(async () => {
  ({ token } = await createTestBusiness(server));
  const body = {
    name: 'Adire eleko',
    unit: '5 yards',
    prices: [{ currency: 'NGN', amount: 2_850_000 }],
    options: ['Colour'],
    variants: [indigo, wine],
    status: 'PUBLISHED',
  };
  product = (await server.call(contract.createStoreProduct, { token, body })).data;
});

const get = async () =>
  (await server.call(contract.getStoreProduct, { token, params: { storeProductId: product.id } })).data;
/** Saves a form that was opened with `product`. */
const save = (changes: object, known: StoreProduct | null = product) =>
  server.call(contract.updateStoreProduct, {
    token,
    params: { storeProductId: product.id },
    body: { ...writtenOf(known ?? product), ...changes, ...(known && { known: writtenOf(known) }) },
  });
const withVariants = (change: (at: number) => object) => ({
  variants: writtenOf(product).variants.map((variant, at) => ({ ...variant, ...change(at) })),
});

test('edits of different fields by two users are both kept', async () => {
  expect((await save({ name: 'Adire eleko, hand-dyed', unit: '6 yards' })).status).toBe(200);
  expect((await save({ prices: [{ currency: 'NGN', amount: 2_900_000 }] })).status).toBe(200);
  const more = withVariants((at) => (at === 0 ? { lowAt: 5 } : {}));
  expect((await save(more)).status).toBe(200);
  expect(await get()).toMatchObject({
    name: 'Adire eleko, hand-dyed',
    unit: '6 yards',
    prices: [{ currency: 'NGN', amount: 2_900_000 }],
    variants: [{ lowAt: 5 }, { lowAt: null }],
  });
});

test('a conflicting edit is rejected at its field with nothing saved; sent with the current version, it overwrites', async () => {
  await save({ name: 'Adire, by Ada', unit: '6 yards' });
  const clash = await save({ name: 'Adire, by Bola', orderMin: 2 });
  expect(clash.status).toBe(409);
  expect(clash.body.error).toEqual({
    code: 'CHANGED_MEANWHILE',
    message: 'Somebody else has changed this product in the meantime.',
    fields: {
      name: 'Somebody else has changed this to “Adire, by Ada” in the meantime. Save again to keep your version.',
    },
  });
  const newest = await get();
  expect(newest).toMatchObject({ name: 'Adire, by Ada', orderMin: 1 });
  expect((await save({ name: 'Adire, by Bola', orderMin: 2 }, newest)).status).toBe(200);
  expect(await get()).toMatchObject({ name: 'Adire, by Bola', unit: '6 yards', orderMin: 2 });
  // The same change on both sides is no conflict.
  expect((await save({ name: 'Adire, by Bola' })).status).toBe(200);
});

test('conflicting edits of variants are reported; stock changed in the meantime is not a conflict', async () => {
  await save(withVariants((at) => (at === 1 ? { sku: 'WINE' } : {})));
  const clash = await save(withVariants((at) => (at === 0 ? { sku: 'INDIGO' } : {})));
  expect(clash.body.error.fields).toEqual({
    variants: 'Somebody else has changed this in the meantime. Save again to keep your version.',
  });
  product = await get();
  const counted = { variantId: product.variants[0]?.id ?? '', kind: 'adjust', quantity: 12 };
  expect((await server.call(stockContract.adjustStock, { token, body: counted })).status).toBe(200);
  expect((await save(withVariants((at) => (at === 0 ? { sku: 'INDIGO' } : {})))).status).toBe(200);
  expect((await get()).variants.map(({ sku, onHand }) => [sku, onHand])).toEqual([
    ['INDIGO', 12],
    ['WINE', 0],
  ]);
});

test('two edits that are valid alone but not together are rejected at the invalid field', async () => {
  await save({ orderMax: 3 });
  const answer = await save({ orderMin: 5 });
  expect(answer.status).toBe(422);
  expect(answer.body.error.fields).toEqual({ orderMax: 'Must be at least the minimum' });
});

test('a request without the known version overwrites all fields', async () => {
  await save({ unit: '6 yards' });
  expect((await save({ name: 'Adire' }, null)).status).toBe(200);
  expect(await get()).toMatchObject({ name: 'Adire', unit: '5 yards' });
});

test('concurrent edits of different fields are all kept', async () => {
  const changes = [
    { name: 'Adire, all of it' },
    { unit: '7 yards' },
    { orderMin: 2 },
    { orderMax: 9 },
    { description: 'Hand-dyed in Abeokuta.' },
  ];
  const answers = await race(changes.length, (at) => save(changes[at] ?? {}));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  expect(await get()).toMatchObject(Object.assign({}, ...changes));
});

test('a merge of image lists keeps additions and removals of both sides, in the saver’s order', () => {
  expect(mergeIds(['a'], ['a'], ['a', 'b'])).toEqual(['a', 'b']);
  expect(mergeIds(['b', 'a'], ['a', 'b'], ['a', 'b', 'c'])).toEqual(['b', 'a', 'c']);
  expect(mergeIds(['a', 'x'], ['a', 'b'], ['b', 'c'])).toEqual(['x', 'c']);
  expect(mergeIds([], ['a'], ['c'])).toEqual(['c']);
  expect(mergeIds(['x'], [], [])).toEqual(['x']);
});
