// The store through HTTP: before setup, uniqueness of its address, currency, permissions, and concurrent requests.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { storesContract as contract } from '#shared/contract/commerce/stores.ts';
import { expectWinners, race } from '#test/support/attack/race.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
let slug: string;

beforeEach(async () => {
  business = await createTestBusiness(server);
  slug = `ofada-corner-${randomUUID().slice(0, 8)}`;
});

const get = (token = business.token) => server.call(contract.getStoreSettings, { token });
const save = (body: object = {}, token = business.token) =>
  server.call(contract.saveStoreSettings, {
    token,
    body: { name: 'Ofada corner', slug, currency: 'NGN', alertEmail: 'Stock@Example.com', ...body },
  });

test('before setup, the store has a default name and currency and no address', async () => {
  expect((await get()).data).toMatchObject({
    slug: null,
    currency: 'NGN',
    alertEmail: null,
    updatedAt: null,
  });
});

test('the settings can be saved, read and changed', async () => {
  expect((await save()).data).toMatchObject({ name: 'Ofada corner', slug, alertEmail: 'stock@example.com' });
  expect((await save({ name: 'Ofada and more', alertEmail: null })).status).toBe(200);
  expect((await get()).data).toMatchObject({ name: 'Ofada and more', slug, alertEmail: null });
});

test('the address is unique, and changing it releases the previous one', async () => {
  const other = await createTestBusiness(server);
  await save();
  const refused = await save({}, other.token);
  expect(refused.body.error.fields).toEqual({ slug: 'This address is already taken' });
  expect((await get(other.token)).data.slug).toBeNull();
  await save({ slug: `${slug}-moved` });
  expect((await save({}, other.token)).data.slug).toBe(slug);
});

test('a reserved or malformed address is rejected, and a currency that the business does not accept', async () => {
  expect((await save({ slug: 'checkout' })).body.error.fields).toEqual({ slug: 'This address is reserved' });
  expect((await save({ slug: 'a b' })).body.error.fields).toHaveProperty('slug');
  const pounds = await save({ currency: 'GBP' });
  expect(pounds.body.error.fields).toEqual({ currency: 'Your business does not accept payments in GBP' });
  expect((await get()).data.slug).toBeNull();
});

test('of concurrent requests for one address by several businesses, exactly one succeeds', async () => {
  const asking = await Promise.all(Array.from({ length: 6 }, () => createTestBusiness(server)));
  expectWinners(await race(6, (caller) => save({}, asking[caller]?.token)), 1);
});

test('concurrent setups with the same or different addresses create one store', async () => {
  const same = await race(6, () => save());
  expect(same.map(({ status }) => status)).toEqual(Array(6).fill(200));
  await race(6, (caller) => save({ slug: `${slug}-${caller % 2 ? 'odd' : 'even'}` }));
  const { data } = await get();
  const rows = await server.services.database.db
    .selectFrom('directory')
    .where('kind', '=', 'store')
    .where('environmentId', '=', business.testEnvironmentId)
    .select('key')
    .execute();
  expect(rows).toEqual([{ key: data.slug }]);
});
