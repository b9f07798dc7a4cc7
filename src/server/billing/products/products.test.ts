// Products and taxes through HTTP: prices, codes, states, rates by day, and references from documents.
import { beforeEach, describe, expect, test } from 'vitest';
import { requireTaxes } from '#server/billing/taxes/read-taxes.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { productImportsContract as imports } from '#shared/contract/billing/product-imports.ts';
import { productsContract as contract } from '#shared/contract/billing/products.ts';
import { taxesContract as taxes } from '#shared/contract/billing/taxes.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { expectWinners, race } from '#test/support/attack/race.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { priceIn, useProducts } from './service.ts';

const clock = movableClock(new Date('2026-11-20T22:30:00Z'));
const server = await openServer({ clock });
let business: TestBusiness;
let token: string;

beforeEach(async () => {
  clock.set(new Date('2026-11-20T22:30:00Z'));
  business = await createTestBusiness(server);
  ({ token } = business);
});

const rice = {
  name: 'Ofada rice, 5 kg',
  sku: 'rice-5',
  unit: 'bag',
  prices: [{ currency: 'NGN', amount: 1_450_000 }],
};
const create = (body: object = {}) =>
  server.call(contract.createProduct, { token, body: { ...rice, ...body } });
const get = (productId: string) => server.call(contract.getProduct, { token, params: { productId } });
const set = (productId: string, status: string) =>
  server.call(contract.setProductStatus, { token, params: { productId }, body: { status } });
const vat = { name: 'VAT', rate: 750, country: 'NG' };
const createTax = (body: object = {}) => server.call(taxes.createTax, { token, body: { ...vat, ...body } });
const environment = () => ({ id: business.testEnvironmentId });
const use = (productId: string, currency?: 'NGN' | 'USD') =>
  server.services.database.inTransaction((tx) =>
    useProducts({ tx, clock, environment: environment() }, [{ field: 'lines.0.productId', productId }], {
      ...(currency && { currency }),
    }),
  );

describe('a product', () => {
  test('has a price per currency, that of the business first', async () => {
    const prices = [
      { currency: 'USD', amount: 1200 },
      { currency: 'NGN', amount: 1_450_000 },
    ];
    const { data } = await create({ prices });
    expect(data).toMatchObject({ sku: 'rice-5', unit: 'bag', status: 'ACTIVE', usedAt: null });
    expect(data.prices.map(({ currency }) => currency)).toEqual(['NGN', 'USD']);
  });

  test('has no price in a currency that the business does not accept, and at most one per currency', async () => {
    const gbp = await create({ prices: [rice.prices[0], { currency: 'GBP', amount: 900 }] });
    expect(gbp.body.error.fields).toEqual({
      'prices.1.currency': 'Your business does not accept payments in GBP',
    });
    const twice = await create({ prices: [rice.prices[0], rice.prices[0]] });
    expect(twice.body.error.fields).toEqual({ 'prices.1.currency': 'There is already a price in NGN' });
    expect((await create({ prices: [] })).body.error.fields).toHaveProperty('prices');
  });

  test('has a SKU that is unique per business in any letter case, also under concurrent creation', async () => {
    const answers = await race(8, (caller) => create({ sku: caller % 2 ? 'RICE-5' : 'rice-5' }));
    expectWinners(answers, 1);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused?.body.error.fields).toEqual({ sku: 'Another product has this SKU.' });
    const other = await createTestBusiness(server);
    expect((await server.call(contract.createProduct, { token: other.token, body: rice })).status).toBe(200);
  });

  test('can be deleted until it is referenced, and only archived from then on', async () => {
    const [{ data: one }, { data: sold }] = [await create(), await create({ sku: null })];
    await use(sold.id);
    const remove = (productId: string) =>
      server.call(contract.deleteProduct, { token, params: { productId } });
    expect((await remove(one.id)).data).toEqual({ id: one.id, deleted: true });
    expect((await get(one.id)).status).toBe(404);
    expect((await remove(sold.id)).body.error.code).toBe('PRODUCT_STATE');
    expect((await set(sold.id, 'CLOSED')).data.status).toBe('CLOSED');
    const params = { productId: sold.id };
    const changed = await server.call(contract.updateProduct, { token, params, body: rice });
    expect(changed.body.error.code).toBe('PRODUCT_STATE');
    expect((await set(sold.id, 'ACTIVE')).data.status).toBe('ACTIVE');
  });

  test('can be used on a document when it is active and has a price in its currency', async () => {
    const { data: draft } = await create({ status: 'DRAFT' });
    await expect(use(draft.id)).rejects.toThrow('Ofada rice, 5 kg is not active');
    await set(draft.id, 'ACTIVE');
    await expect(use(draft.id, 'USD')).rejects.toThrow('has no price in USD');
    const found = await use(draft.id, 'NGN');
    const row = found.get(draft.id);
    expect(row && priceIn(row, 'NGN')).toBe(1_450_000);
    const other = await createTestBusiness(server);
    const theirs = server.services.database.inTransaction((tx) =>
      useProducts({ tx, clock, environment: { id: other.testEnvironmentId } }, [
        { field: 'lines.0.productId', productId: draft.id },
      ]),
    );
    await expect(theirs).rejects.toThrow('Choose a product');
  });

  test('is selectable when active by members who create invoices, who cannot create products', async () => {
    await create();
    await create({ sku: null, name: 'Yam flour', status: 'INACTIVE' });
    const finance = await business.signInAs('Finance');
    const { data } = await server.call(contract.listProductOptions, {
      token: finance.token,
      query: { search: 'rice' },
    });
    expect(data.items.map(({ name }) => name)).toEqual(['Ofada rice, 5 kg']);
    const created = await server.call(contract.createProduct, { token: finance.token, body: rice });
    expect(created.status).toBe(403);
  });

  test('rejects a tax of another business and an inactive tax', async () => {
    const { data: tax } = await createTax();
    expect((await create({ taxId: tax.id })).data.taxName).toBe('VAT');
    const params = { taxId: tax.id };
    await server.call(taxes.setTaxStatus, { token, params, body: { status: 'INACTIVE' } });
    const off = await create({ sku: null, taxId: tax.id });
    expect(off.body.error.fields).toEqual({ taxId: 'Choose an active tax' });
    const other = await createTestBusiness(server);
    const theirs = await server.call(contract.createProduct, {
      token: other.token,
      body: { ...rice, taxId: tax.id },
    });
    expect(theirs.body.error.fields).toEqual({ taxId: 'Choose an active tax' });
  });

  test('belongs to its mode', async () => {
    const { data } = await create();
    const live = await business.signInAs('Owner', 'live');
    const response = await server.call(contract.getProduct, {
      token: live.token,
      params: { productId: data.id },
    });
    expect(response.status).toBe(404);
  });
});

test('three concurrent identical changes send one event', async () => {
  await server.call(webhooksContract.createWebhookEndpoint, {
    token,
    body: { url: 'https://93.184.216.34/hooks' },
  });
  const { data } = await server.call(contract.createProduct, {
    token,
    body: { name: 'Cloth', prices: [{ currency: 'NGN', amount: 4_500 }] },
  });
  const body = { name: 'Cloth', prices: [{ currency: 'NGN', amount: 4_600 }] };
  const params = { productId: data.id };
  const answers = await race(3, () => server.call(contract.updateProduct, { token, params, body }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows } = await server.services.database.pool.query(
    `select 1 from webhook_events where subject_id = $1 and type = 'product.updated'`,
    [data.id],
  );
  expect(rows).toHaveLength(1);
});

test('six concurrent price changes leave one complete set, and a product deleted meanwhile stays deleted', async () => {
  const { data } = await server.call(contract.createProduct, {
    token,
    body: { name: 'Cloth', prices: [{ currency: 'NGN', amount: 4_500 }] },
  });
  const params = { productId: data.id };
  const sets = [
    [{ currency: 'NGN', amount: 4_600 }],
    [
      { currency: 'NGN', amount: 4_700 },
      { currency: 'USD', amount: 300 },
    ],
  ];
  const change = (prices: object[] | undefined) =>
    server.call(contract.updateProduct, { token, params, body: { name: 'Cloth', prices } });
  const answers = await race(6, (caller) => change(sets[caller % 2]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const read = () => server.call(contract.getProduct, { token, params });
  expect(sets).toContainEqual((await read()).data.prices);
  const [deleted, changed] = await Promise.all([
    server.call(contract.deleteProduct, { token, params }),
    change(sets[0]),
  ]);
  expect(deleted.status).toBe(200);
  expect([200, 404]).toContain(changed.status);
  expect((await read()).status).toBe(404);
});

describe('a tax', () => {
  test('has the rate of the day in the business’s time zone; past days keep theirs', async () => {
    const { data: tax } = await createTax();
    // 22:30 UTC is 23:30 in Lagos: the 21st begins in half an hour.
    expect(tax.rates).toEqual([{ startsOn: '2026-11-20', rate: 750, hasBegun: true }]);
    const params = { taxId: tax.id };
    const add = (startsOn: string, rate: number) =>
      server.call(taxes.addTaxRate, { token, params, body: { startsOn, rate } });
    expect((await add('2026-11-19', 500)).body.error.code).toBe('TAX_STATE');
    expect((await add('2026-11-21', 1000)).data.rate).toBe(750);
    const on = async (day?: string) => {
      const { data } = await server.call(taxes.listTaxOptions, { token, query: day ? { on: day } : {} });
      return data.items[0]?.rate;
    };
    expect([await on('2026-11-19'), await on(), await on('2026-11-21')]).toEqual([undefined, 750, 1000]);
    clock.advance(30 * 60_000);
    expect(await on()).toBe(1000);
    const removed = await server.call(taxes.removeTaxRate, {
      token,
      params: { taxId: tax.id, startsOn: '2026-11-21' },
    });
    expect(removed.body.error.code).toBe('TAX_STATE');
  });

  test('three concurrent additions of one rate send one event; two concurrent removals leave one rate', async () => {
    const { data: tax } = await createTax({ startsOn: '2026-12-01' });
    const params = { taxId: tax.id };
    await server.call(webhooksContract.createWebhookEndpoint, {
      token,
      body: { url: 'https://93.184.216.34/hooks' },
    });
    const body = { startsOn: '2026-12-02', rate: 1250 };
    const added = await race(3, () => server.call(taxes.addTaxRate, { token, params, body }));
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows: result } = await server.services.database.pool.query(
      `select 1 from webhook_events where subject_id = $1 and type = 'tax.updated'`,
      [tax.id],
    );
    expect(result).toHaveLength(1);
    const days = ['2026-12-01', '2026-12-02'];
    const removed = await race(2, (caller) =>
      server.call(taxes.removeTaxRate, { token, params: { ...params, startsOn: days[caller] ?? '' } }),
    );
    expectWinners(removed, 1);
    const { data } = await server.call(taxes.getTax, { token, params });
    expect(data.rates).toHaveLength(1);
  });

  test('is the default for its place alone, and not when inactive', async () => {
    const { data: first } = await createTax({ isDefault: true });
    const { data: lagos } = await createTax({
      name: 'Consumption tax',
      state: 'Lagos',
      rate: 500,
      isDefault: true,
    });
    const { data: second } = await createTax({ name: 'VAT 2', isDefault: true });
    const isDefault = async (taxId: string) =>
      (await server.call(taxes.getTax, { token, params: { taxId } })).data.isDefault;
    expect([await isDefault(first.id), await isDefault(lagos.id), await isDefault(second.id)]).toEqual([
      false,
      true,
      true,
    ]);
    const params = { taxId: second.id };
    const off = await server.call(taxes.setTaxStatus, { token, params, body: { status: 'INACTIVE' } });
    expect(off.data).toMatchObject({ status: 'INACTIVE', isDefault: false });
  });

  test('is rejected at its field on days when it is not in force', async () => {
    const { data: later } = await createTax({ startsOn: '2027-01-01' });
    expect(later.rate).toBeNull();
    const ask = (day: string) =>
      requireTaxes(
        server.services.database.db,
        business.testEnvironmentId,
        [{ field: 'lines.0.taxId', taxId: later.id }],
        day,
      );
    await expect(ask('2026-12-31')).rejects.toThrow('Choose an active tax');
    expect((await ask('2027-01-01')).get(later.id)).toMatchObject({ rate: 750, isInclusive: false });
  });

  test.each([
    [{ state: 'Lagos', country: null }, 'country'],
    [{ isInclusive: true, isBeforeDiscount: true }, 'isBeforeDiscount'],
    [{ rate: 10_001 }, 'rate'],
    [{ rate: 7.5 }, 'rate'],
    [{ country: 'XX' }, 'country'],
  ])('%j is rejected at its field', async (body, field) => {
    expect((await createTax(body)).body.error.fields).toHaveProperty(field);
  });
});

describe('a product import', () => {
  const bring = async (text: string) => {
    const sent = await sendFile(server.url, imports.importProducts, {
      token,
      bytes: Buffer.from(text),
      fileName: 'products.csv',
    });
    return sent.body.data;
  };

  test('adds and changes by SKU; identical rows change nothing, and invalid rows are reported at their column', async () => {
    await createTax();
    const rows = [
      'sku,name,price,currency,unit,tax,status',
      'GARRI-1,Ijebu garri,4500.00,NGN,bag,vat,',
      'GARRI-1,Ijebu garri,3.20,USD,,,',
      'YAM-1,Yam flour,12.345,NGN,,,draft',
      'YAM-2,Yam,1200,GBP,,,',
      'YAM-3,Yam,1200,,,Luxury tax,',
    ];
    const first = await bring(rows.join('\n'));
    expect(first).toMatchObject({ rows: 5, added: 1, changed: 1, same: 0, failed: 3 });
    expect(first.report.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [4, 'price'],
      [5, 'currency'],
      [6, 'tax'],
    ]);
    const { data } = await server.call(contract.listProducts, { token });
    expect(data.items).toHaveLength(1);
    expect(data.items[0]).toMatchObject({
      name: 'Ijebu garri',
      unit: 'bag',
      taxName: 'VAT',
      status: 'ACTIVE',
    });
    expect(data.items[0]?.prices).toEqual([
      { currency: 'NGN', amount: 450_000 },
      { currency: 'USD', amount: 320 },
    ]);
    const again = await bring([...rows.slice(0, 3), 'YAM-1,Yam flour,12.34,NGN,,,draft'].join('\n'));
    expect(again).toMatchObject({ added: 1, changed: 0, same: 2, failed: 0 });
    expect((await bring(rows.join('\n'))).repeated).toBe(true);
  });

  test('writes 1,000 rows in batches within 15 seconds and leaves out only the invalid one', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `CLOTH-${at},Cloth ${at},${10_000 + at},NGN`);
    lines[617] = 'CLOTH-617,Cloth 617,100,GBP';
    const began = performance.now();
    const file = await bring(['sku,name,price,currency', ...lines].join('\n'));
    const seconds = (performance.now() - began) / 1000;
    expect(file).toMatchObject({ rows: 1000, added: 999, failed: 1 });
    expect(file.report[0]).toMatchObject({ row: 619, column: 'currency' });
    // Written one by one, each took some thirty statements.
    expect(seconds).toBeLessThan(15);
    lines[617] = 'CLOTH-617,Cloth 617,100,NGN';
    lines[3] = 'cloth-3,Cloth of three,10003,NGN';
    const again = await bring(['sku,name,price,currency', ...lines].join('\n'));
    expect(again).toMatchObject({ added: 1, changed: 1, same: 998, failed: 0 });
  }, 60_000);

  test('changes no archived product', async () => {
    const { data } = await create();
    await set(data.id, 'CLOSED');
    const file = await bring('sku,name,price\nRICE-5,Ofada rice,15000');
    expect(file).toMatchObject({ failed: 1, changed: 0 });
    expect(file.report[0]).toMatchObject({ column: 'sku' });
  });
});
