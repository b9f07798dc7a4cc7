// Delivery settings through HTTP: saved as a whole, stable ids, field errors, concurrent saves; and calculation of fees.
import { beforeEach, expect, test } from 'vitest';
import { deliveryFee, regionsFor } from '#shared/commerce/delivery.ts';
import { deliverySettingsContract as contract } from '#shared/contract/commerce/delivery-settings.ts';
import { race } from '#test/support/attack/race.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;

beforeEach(async () => {
  business = await createTestBusiness(server);
});

const lagos = {
  name: 'Lagos',
  states: ['Lagos'],
  fee: 350_000,
  freeFrom: 5_000_000,
  daysMin: 1,
  daysMax: 3,
};
const elsewhere = { name: 'Elsewhere', states: [], fee: 600_000, daysMin: 3, daysMax: 7 };
const shop = { name: 'Shop', address: '14 Admiralty Way, Lekki', hours: 'Mon to Sat, 9 to 6' };

const get = (token = business.token) => server.call(contract.getDeliverySettings, { token });
const save = (body: object = {}, token = business.token) =>
  server.call(contract.saveDeliverySettings, {
    token,
    body: { currency: 'NGN', note: 'Sent on working days', regions: [lagos], places: [shop], ...body },
  });

test('before the first save there are no regions or pick-up places', async () => {
  expect((await get()).data).toMatchObject({ currency: 'NGN', regions: [], places: [], updatedAt: null });
});

test('settings are saved as a whole: entries sent with an id keep it, and omitted entries are deleted', async () => {
  const first = (await save({ regions: [lagos, elsewhere] })).data;
  expect(first).toMatchObject({
    note: 'Sent on working days',
    regions: [lagos, { name: 'Elsewhere', states: [], freeFrom: null }],
    places: [shop],
  });
  const [region] = first.regions;
  await save({ regions: [elsewhere, { ...lagos, id: region?.id, fee: 0 }], places: [] });
  const { data } = await get();
  expect(data.regions).toMatchObject([{ name: 'Elsewhere' }, { id: region?.id, fee: 0 }]);
  expect(data.places).toEqual([]);
});

test('regions and places that two people change at once are merged one by one; a fee changed by both is refused', async () => {
  await save({ regions: [lagos, elsewhere] });
  const { updatedAt: _, ...known } = (await get()).data;
  const [first, second] = known.regions;
  const abuja = { ...elsewhere, name: 'Abuja', states: ['FCT'] };
  const theirs = await save({ ...known, regions: [{ ...first, fee: 120_000 }, second, abuja], known });
  expect(theirs.status, JSON.stringify(theirs.body)).toBe(200);
  const mine = await save({ ...known, regions: [{ ...first, daysMax: 9 }], note: 'By motorbike', known });
  expect(mine.data).toMatchObject({
    note: 'By motorbike',
    regions: [{ id: first?.id, fee: 120_000, daysMax: 9 }, { name: 'Abuja' }],
    places: known.places,
  });
  const clash = await save({ ...known, regions: [{ ...first, fee: 5 }], known });
  expect([clash.status, clash.body.error.code, Object.keys(clash.body.error.fields)]).toEqual([
    409,
    'CHANGED_MEANWHILE',
    ['regions.0.fee'],
  ]);
  expect((await get()).data).toEqual(mine.data);
});

test('an id that is duplicated or belongs to another business is replaced with a new one', async () => {
  const mine = (await save()).data.regions[0]?.id;
  const other = await createTestBusiness(server);
  const theirs = (await save({ regions: [{ ...lagos, id: mine }] }, other.token)).data.regions;
  expect(theirs[0]?.id).not.toBe(mine);
  const twice = (
    await save({
      regions: [
        { ...lagos, id: mine },
        { ...elsewhere, id: mine },
      ],
    })
  ).data.regions;
  expect(twice[0]?.id).toBe(mine);
  expect(twice[1]?.id).not.toBe(mine);
});

test('invalid values are rejected at their fields', async () => {
  const fields = async (body: object) => (await save(body)).body.error.fields;
  expect(await fields({ currency: 'GBP' })).toEqual({
    currency: 'Your business does not accept payments in GBP',
  });
  expect(await fields({ regions: [{ ...lagos, daysMin: 4 }] })).toHaveProperty(['regions.0.daysMax']);
  expect(await fields({ regions: [{ ...lagos, fee: -1 }] })).toEqual({ 'regions.0.fee': 'Fee is required' });
  expect(await fields({ regions: [lagos, { ...elsewhere, name: 'lagos' }] })).toEqual({
    'regions.1.name': 'This name is already used',
  });
  expect(await fields({ places: [{ name: 'Shop', address: '' }] })).toEqual({
    'places.0.address': 'Address is required',
  });
  expect((await get()).data.updatedAt).toBeNull();
});

test('concurrent saves end with the complete settings of one of them', async () => {
  const answers = await race(6, (caller) =>
    save({
      regions: [
        { ...lagos, fee: caller },
        { ...elsewhere, fee: caller },
      ],
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const { regions } = (await get()).data;
  expect(regions).toHaveLength(2);
  expect(regions[0]?.fee).toBe(regions[1]?.fee);
});

test('a state uses the regions that name it, else the catch-all regions; delivery is free from the set amount', () => {
  const regions = [
    { name: 'Lagos', states: ['Lagos'] },
    { name: 'Lagos express', states: ['Lagos', 'Ogun'] },
    { name: 'Elsewhere', states: [] },
  ];
  const names = (state: string) => regionsFor(regions, state).map(({ name }) => name);
  expect(names(' lagos')).toEqual(['Lagos', 'Lagos express']);
  expect(names('Ogun')).toEqual(['Lagos express']);
  expect(names('Kano')).toEqual(['Elsewhere']);
  expect(deliveryFee({ fee: 100, freeFrom: 500 }, 499)).toBe(100);
  expect(deliveryFee({ fee: 100, freeFrom: 500 }, 500)).toBe(0);
  expect(deliveryFee({ fee: 100, freeFrom: null }, 500_000)).toBe(100);
});
