// Public store pages: their content without a script, hidden products, and the cost of a bag.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { deliverySettingsContract } from '#shared/contract/commerce/delivery-settings.ts';
import { storeBagContract } from '#shared/contract/commerce/store-bag.ts';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { storeCheckoutContract } from '#shared/contract/commerce/store-checkout.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
let token: string;
let slug: string;
let created = 0;

beforeEach(async () => {
  business = await createTestBusiness(server);
  token = business.token;
  created += 1;
  slug = `arewa-textiles-${created}`;
  await save({ isPublished: true });
});

const save = (body: object) =>
  server.call(storesContract.saveStoreSettings, {
    token,
    body: { name: 'Arewa <Textiles>', slug, currency: 'NGN', description: 'Cloth from Kaduna', ...body },
  });
const create = async (body: object) => {
  const answer = await server.call(storeProductsContract.createStoreProduct, {
    token,
    body: {
      prices: [{ currency: 'NGN', amount: 2_850_000 }],
      variants: [{}],
      status: 'PUBLISHED',
      ...body,
    } as never,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data;
};
const page = async (path = '') => {
  const answer = await server.app.inject({ url: `/store/${slug}${path}` });
  return [answer.statusCode, answer.body] as const;
};
const bag = (lines: string) =>
  server.call(storeBagContract.quoteBag, { params: { storeSlug: slug }, query: { lines } });

test('shows products, prices and stock without a script, with all text escaped', async () => {
  await create({ name: 'Adire <b>eleko</b>', variants: [{ isCounted: true, onHand: 2, lowAt: 3 }] });
  await create({ name: 'Atiku cotton', variants: [{ isCounted: true, onHand: 0 }] });
  await create({ name: 'Not yet', status: 'DRAFT' });
  const [status, html] = await page();
  expect(status).toBe(200);
  expect(html).toContain('<title>Arewa &lt;Textiles&gt;</title>');
  expect(html).toContain('og:description" content="Cloth from Kaduna"');
  expect(html).toContain('Adire &lt;b&gt;eleko&lt;/b&gt;');
  expect(html).toContain('₦28,500.00');
  expect(html).toContain('2 left');
  expect(html).toContain('Out of stock');
  expect(html).not.toContain('Not yet');
  expect(html).not.toContain('<b>eleko');
});

test('pages and the bag of an unpublished store return 404', async () => {
  expect((await page())[0]).toBe(200);
  await save({ isPublished: false });
  expect((await page())[0]).toBe(404);
  expect((await bag('019aa5b2-7c10-7d3e-9a41-5f0c2b7e8a22:1')).status).toBe(404);
  for (const path of ['/p/nothing', '/p/%00', '/bag']) expect((await page(path))[0]).toBe(404);
  expect((await server.app.inject({ url: '/store/UPPER_case' })).statusCode).toBe(404);
});

test('products can be searched and filtered by category', async () => {
  const lace = await server.call(storeCategoriesContract.createStoreCategory, {
    token,
    body: { name: 'Lace' },
  });
  await create({ name: 'Swiss voile', categoryIds: [lace.data.id] });
  await create({ name: 'Sunrise ankara' });
  const [, narrowed] = await page(`?category=${lace.data.slug}`);
  expect(narrowed).toContain('Swiss voile');
  expect(narrowed).not.toContain('Sunrise');
  const [, found] = await page('?q=ankara');
  expect(found).toContain('Sunrise');
  expect(found).not.toContain('voile</b>');
  const [status, none] = await page('?q=%3Cscript%3E&page=-1&page=x');
  expect(status).toBe(200);
  expect(none).toContain('No products match “&lt;script&gt;”.');
});

test('products can be filtered by price and stock and sorted, by query parameters and without a script', async () => {
  const priced = (name: string, amount: number, variant: object = {}) =>
    create({ name, prices: [{ currency: 'NGN', amount }], variants: [variant] });
  await priced('Damask', 900_000);
  await priced('Chiffon', 150_000, { isCounted: true, onHand: 0 });
  await priced('Brocade', 450_000);
  const shown = async (query: string) => {
    const [status, html] = await page(query);
    expect(status).toBe(200);
    return [...html.matchAll(/<\/span><b>(\w+)<\/b>/g)].map(([, name]) => name);
  };
  expect(await shown('')).toEqual(['Brocade', 'Chiffon', 'Damask']);
  expect(await shown('?sort=cheapest')).toEqual(['Chiffon', 'Brocade', 'Damask']);
  expect(await shown('?sort=dearest')).toEqual(['Damask', 'Brocade', 'Chiffon']);
  expect(await shown('?sort=name')).toEqual(['Brocade', 'Chiffon', 'Damask']);
  expect(await shown('?from=1500&to=4,500.00')).toEqual(['Brocade', 'Chiffon']);
  expect(await shown('?from=1500.01&to=8999.99')).toEqual(['Brocade']);
  expect(await shown('?stock=1&sort=dearest')).toEqual(['Damask', 'Brocade']);
  // Unreadable values are ignored.
  const unreadable = '?from=-5&to=1e9&sort=__proto__&stock=yes&from=x&page=0';
  expect(await shown(unreadable)).toEqual(['Brocade', 'Chiffon', 'Damask']);
  const [, none] = await page('?from=10000');
  expect(none).toContain('No products match these filters.');
  expect(none).toContain('value="10000.00"');
  expect(none).toContain('Show all products');
});

test('a product page shows variants as links, order limits, tax, and structured data for search engines', async () => {
  const tax = await server.call(taxesContract.createTax, {
    token,
    body: { name: 'VAT', rate: 750, isInclusive: true, startsOn: '2020-01-01' },
  });
  const { slug: address, variants } = await create({
    name: 'Adire eleko',
    taxId: tax.data.id,
    orderMax: 10,
    options: ['Colour'],
    variants: [
      { options: ['Indigo'], isCounted: true, onHand: 17 },
      { options: ['Moss'], isCounted: true, onHand: 0, prices: [{ currency: 'NGN', amount: 3_000_000 }] },
    ],
  });
  const [, html] = await page(`/p/${address}`);
  expect(html).toContain('17 in stock');
  expect(html).toContain('Maximum 10 per order');
  expect(html).toContain('VAT included');
  expect(html).toContain(`?v=${variants[1]?.id}`);
  expect(html).toContain('Sold out');
  const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
  expect(data).toMatchObject({ '@type': 'Product', name: 'Adire eleko' });
  expect(data.offers.map(({ price, availability }: Record<string, string>) => [price, availability])).toEqual(
    [
      ['28500.00', 'https://schema.org/InStock'],
      ['30000.00', 'https://schema.org/OutOfStock'],
    ],
  );
  const [, moss] = await page(`/p/${address}?v=${variants[1]?.id}`);
  expect(moss).toContain('₦30,000.00');
  expect(moss).toContain('<button class="btn lg grow" disabled>Out of stock</button>');
});

test('the server prices a bag line by line and reports lines that cannot be bought', async () => {
  const { variants } = await create({
    name: 'Adire eleko',
    orderMax: 5,
    options: ['Colour'],
    variants: [
      { options: ['Indigo'], isCounted: true, onHand: 3 },
      { options: ['Wine'], prices: [{ currency: 'NGN', amount: 3_000_000 }] },
    ],
  });
  const [indigo, wine] = variants.map(({ id }) => id);
  const other = await createTestBusiness(server);
  const stranger = await server.call(storeProductsContract.createStoreProduct, {
    token: other.token,
    body: { name: 'Theirs', prices: [{ currency: 'NGN', amount: 100 }], variants: [{}], status: 'PUBLISHED' },
  });
  const { data } = await bag(`${indigo}:4,${wine}:2,${stranger.data.variants[0]?.id}:1`);
  expect(data.lines.map(({ amount, problem }) => [amount, problem])).toEqual([
    [null, 'Only 3 left'],
    [6_000_000, null],
    [null, 'No longer sold'],
  ]);
  expect(data.total).toBe(6_000_000);
  expect((await bag(`${wine}:6`)).data.lines[0]?.problem).toBe('Maximum 5 per order');
  for (const lines of ['', 'x:1', `${wine}:0`, `${wine}:1.5`, `${wine}`, `${wine}:1e9`])
    expect((await bag(lines)).status).toBe(422);
});

const customer = { name: 'Ibrahim Danjuma', email: 'ib@danjuma.example', phone: null };

async function deliver() {
  const saved = await server.call(deliverySettingsContract.saveDeliverySettings, {
    token,
    body: {
      currency: 'NGN',
      note: null,
      regions: [{ name: 'Lagos', states: ['Lagos'], fee: 350_000, freeFrom: null, daysMin: 1, daysMax: 3 }],
      places: [{ name: 'Shop', address: '14 Admiralty Way, Lekki, Lagos', hours: null }],
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { regionId: saved.data.regions[0]?.id ?? '', placeId: saved.data.places[0]?.id ?? '' };
}
const quote = (body: object) =>
  server.call(storeCheckoutContract.quoteStoreOrder, { params: { storeSlug: slug }, body } as never);
const place = (body: object, key = randomUUID()) =>
  server.call(storeCheckoutContract.placeStoreOrder, {
    params: { storeSlug: slug },
    body: { customer, ...body },
    idempotencyKey: key,
  } as never);

test('a bag is ordered once per idempotency key, at the total shown, and the order has a payment', async () => {
  const { regionId, placeId } = await deliver();
  const { variants } = await create({ name: 'Aso-oke set', variants: [{ isCounted: true, onHand: 2 }] });
  const lines = [{ variantId: variants[0]?.id, quantity: 2 }];
  const address = { line1: '14 Admiralty Way', city: 'Lekki', state: 'Lagos' };
  const delivery = { kind: 'delivery', regionId, address };
  const requested = await quote({ lines, delivery });
  expect(requested.data).toMatchObject({ total: 6_050_000, deliveryAmount: 350_000, canOrder: true });
  expect((await quote({ lines, state: 'Kano' })).data.regions).toEqual([]);
  expect((await place({ lines, delivery, total: 1 })).body.error.fields).toHaveProperty('total');
  for (const kind of ['none', 'own'])
    expect((await place({ lines, delivery: { kind, address, fee: 0 }, total: 5_700_000 })).status).not.toBe(
      200,
    );
  const key = randomUUID();
  const [first, other] = await Promise.all([
    place({ lines, delivery, total: 6_050_000 }, key),
    place({ lines, delivery, total: 6_050_000 }, key),
  ]);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(other.data).toEqual(first.data);
  expect(first.data.reference).toEqual(expect.any(String));
  const removed = await place({ lines, delivery: { kind: 'pick_up', placeId }, total: 5_700_000 });
  expect(removed.status).not.toBe(200);
  expect(JSON.stringify(removed.body.error.fields)).toContain('Out of stock');
  await save({ isPublished: false });
  expect((await quote({ lines })).status).toBe(404);
});
