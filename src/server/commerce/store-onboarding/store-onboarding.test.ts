// Store on-boarding through HTTP: each step is done once its requirement is met, and undone when it no longer is.
import { expect, test } from 'vitest';
import { deliverySettingsContract } from '#shared/contract/commerce/delivery-settings.ts';
import { storeOnboardingContract } from '#shared/contract/commerce/store-onboarding.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();

test('each step is done while its requirement is met, per store and mode', async () => {
  const business = await createTestBusiness(server);
  const other = await createTestBusiness(server);
  const { token } = business;
  const read = async (as = token) => {
    const { data } = await server.call(storeOnboardingContract.getStoreOnboarding, { token: as });
    const done = data.steps.filter(({ isDone }) => isDone).map(({ step }) => step);
    expect(data.done).toBe(done.length);
    return [done, data.next];
  };
  const save = async (body: object = {}) => {
    const plain = { name: 'Bida brass', slug: 'bida-brass', currency: 'NGN' } as const;
    const answer = await server.call(storesContract.saveStoreSettings, {
      token,
      body: Object.assign({}, plain, body),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  expect(await read()).toEqual([[], 'store']);
  await save();
  expect(await read()).toEqual([['store'], 'products']);

  const created = await server.call(storeProductsContract.createStoreProduct, {
    token,
    body: { name: 'Tray', prices: [{ currency: 'NGN', amount: 1_200_000 }], variants: [{}] },
  });
  expect(await read()).toEqual([['store'], 'products']);
  const params = { storeProductId: created.data.id };
  await server.call(storeProductsContract.setStoreProductStatus, {
    token,
    params,
    body: { status: 'PUBLISHED' },
  });
  expect(await read()).toEqual([['store', 'products'], 'delivery']);

  const places = [{ name: 'Workshop', address: '2 Market Road, Bida' }];
  const delivery = await server.call(deliverySettingsContract.saveDeliverySettings, {
    token,
    body: { currency: 'NGN', regions: [], places },
  });
  expect(delivery.status, JSON.stringify(delivery.body)).toBe(200);
  await save({ welcome: 'Cast by hand' });
  expect(await read()).toEqual([['store', 'products', 'delivery', 'look'], 'published']);
  await save({ welcome: 'Cast by hand', isPublished: true });
  expect(await read()).toEqual([['store', 'products', 'delivery', 'look', 'published'], null]);

  await server.call(storeProductsContract.setStoreProductStatus, {
    token,
    params,
    body: { status: 'DRAFT' },
  });
  expect(await read()).toEqual([['store', 'delivery', 'look', 'published'], 'products']);
  expect(await read(other.token)).toEqual([[], 'store']);
  expect(await read((await business.signInAs('Owner', 'live')).token)).toEqual([[], 'store']);
});

test('hiding the on-boarding applies to one member only and can be undone', async () => {
  const business = await createTestBusiness(server);
  const colleague = await business.signInAs('Admin');
  const live = await business.signInAs('Owner', 'live');
  const isHidden = async (token: string) =>
    (await server.call(storeOnboardingContract.getStoreOnboarding, { token })).data.hidden;
  const set = (hidden: boolean) =>
    server.call(storeOnboardingContract.setStoreOnboarding, { token: live.token, body: { hidden } });
  expect(await isHidden(live.token)).toBe(false);
  expect([(await set(true)).status, (await set(true)).status]).toEqual([200, 200]);
  expect(await isHidden(live.token)).toBe(true);
  expect(await isHidden(colleague.token)).toBe(false);
  await set(false);
  expect(await isHidden(live.token)).toBe(false);
});
