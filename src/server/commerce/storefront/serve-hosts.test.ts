// Requests at the host name of a store, by any name and any visitor: only the store and its buyers' pages are served.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { sessionContract } from '#shared/contract/account/session.ts';
import { storeHostsContract } from '#shared/contract/commerce/store-hosts.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { ordersOf } from '#test/support/commerce/orders.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { openServerWithPages } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServerWithPages();
const dns = new Map<string, string[]>();
server.services.rails.names = () => ({ texts: async (name) => dns.get(name) ?? [] });

const host = 'shop.adire.example';
const slug = 'adire-house';
let business: TestBusiness;
let other: TestBusiness;
let adire: string;

async function openStore(address: string): Promise<TestBusiness> {
  const opened = await createTestBusiness(server, { mode: 'live' });
  await publish(opened, address, true);
  return opened;
}
async function publish({ token }: TestBusiness, address: string, isPublished: boolean): Promise<void> {
  const body = { name: 'Adire House', slug: address, currency: 'NGN', isPublished } as const;
  expect((await server.call(storesContract.saveStoreSettings, { token, body })).status).toBe(200);
}
const linkOf = async ({ token }: TestBusiness): Promise<string> => {
  const body = { name: 'Rice', amount: 100_000, kind: 'multiple', currency: 'NGN' } as const;
  const created = await server.call(paymentLinksContract.createPaymentLink, { token, body });
  return new URL(created.data.url).pathname.replace('/pay/', '');
};

beforeAll(async () => {
  business = await openStore(slug);
  other = await openStore('another-house');
  const { token } = business;
  const claimed = await server.call(storeHostsContract.saveStoreHost, { token, body: { host } });
  const [, txt] = claimed.data.claim?.records ?? [];
  dns.set(txt?.name ?? '', [txt?.value ?? '']);
  const checked = await server.call(storeHostsContract.checkStoreHost, { token });
  expect(checked.data.claim?.status).toBe('VERIFIED');
  const product = await server.call(storeProductsContract.createStoreProduct, {
    token,
    body: {
      name: 'Adire eleko',
      prices: [{ currency: 'NGN', amount: 2_850_000 }],
      variants: [{}],
      status: 'PUBLISHED',
    } as never,
  });
  expect(product.status, JSON.stringify(product.body)).toBe(200);
  adire = product.data.slug;
});

const at = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
  const answer = await server.app.inject({ method, url, headers: { host, ...headers } });
  return {
    status: answer.statusCode,
    body: answer.body,
    to: answer.headers.location,
    set: answer.headers['set-cookie'],
  };
};

test('redirects to the store, for the host name in any case, with a trailing dot and with a port', async () => {
  for (const name of [host, host.toUpperCase(), `${host}.`, `${host}:8443`]) {
    expect(await at('/', { host: name })).toMatchObject({ status: 302, to: `/store/${slug}` });
    const inFrench = { status: 302, to: `/store/${slug}?lang=fr` };
    expect(await at('/?lang=fr', { host: name })).toMatchObject(inFrench);
    const home = await at(`/store/${slug}`, { host: name });
    expect(home.status).toBe(200);
    expect(home.body).toContain(`<link rel="canonical" href="http://${host}:4000/store/${slug}">`);
    expect(home.body).toContain(`content="http://${host}:4000/store/${slug}"`);
    expect(home.body).not.toContain('http://localhost:4000');
  }
  for (const path of [`/p/${adire}`, '/bag', '/checkout', '?q=adire'])
    expect((await at(`/store/${slug}${path}`)).status).toBe(200);
  const script = /src="(\/assets\/[^"]+)"/.exec((await at(`/store/${slug}`)).body)?.[1] ?? '';
  expect((await at(script)).status).toBe(200);
});

test('serves no dashboard, console, API documentation or system pages', async () => {
  for (const path of [
    '/login',
    '/dashboard',
    '/settings/storefront',
    '/operator',
    '/operator/login',
    '/index.html',
    '/checkout.html',
    '/api-keys',
    '/outbox',
    '/metrics',
    '/health/live',
    '/preview',
    '/%6cogin',
    '//login',
  ])
    expect([path, await at(path)]).toEqual([
      path,
      expect.objectContaining({ status: 302, to: `/store/${slug}` }),
    ]);
  for (const path of ['/api/docs', '/api/openapi.json', '/api/v1/live', '/API/v1/merchant/me'])
    expect([path, (await at(path)).status]).toEqual([path, 404]);
});

test('login is not available, and tokens in cookies or headers are not accepted', async () => {
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/v1/merchant/login',
    headers: { host, 'x-kasuwa-client': 'web' },
    payload: { email: business.email, password: 'Correct-horse-2026' },
  });
  expect([login.statusCode, login.headers['set-cookie']]).toEqual([404, undefined]);
  const path = '/api/v1/commerce/merchant/settings';
  const { token } = business;
  for (const headers of [{ cookie: `kasuwa_token=${token}` }, { authorization: `Bearer ${token}` }]) {
    expect((await at(path, headers as Record<string, string>)).status).toBe(404);
    const own = await server.app.inject({ url: path, headers: headers as Record<string, string> });
    expect(own.statusCode).toBe(200);
  }
  expect(sessionContract.login.url).toBe('/merchant/login');
});

test('serves payments of its own business only, and no other store', async () => {
  const [own, foreign] = [await linkOf(business), await linkOf(other)];
  expect((await at(`/pay/${own}`)).status).toBe(200);
  expect((await at(`/api/v1/pay/${own}`)).status).toBe(200);
  for (const path of [
    `/pay/${foreign}`,
    `/api/v1/pay/${foreign}`,
    '/store/another-house',
    '/store/another-house/bag',
  ])
    expect([path, (await at(path)).status]).toEqual([path, 404]);
  expect((await at('/api/v1/store/another-house/bag?lines=')).status).toBe(404);
  expect((await server.app.inject({ url: `/pay/${foreign}` })).statusCode).toBe(200);
});

test('e-mails about orders link to the host', async () => {
  const orders = ordersOf(server, () => business);
  const [variantId = ''] = await orders.stock([5]);
  const body = orders.body(variantId, 1);
  const order = await orders.make(Object.assign(body, { sendLink: true }));
  const { pathname } = new URL(order.url);
  expect((await at(pathname)).status).toBe(200);
  expect((await at(`/api/v1${pathname}/placed-order`)).status).toBe(200);
  expect(await newestEmail(server, body.customer.email)).toContain(`http://${host}:4000/pay/`);
});

test('an unknown host, or a forwarded one without a trusted proxy, does not select the store', async () => {
  const elsewhere = { host: 'shop.nobody.example' };
  expect((await at(`/store/${slug}`, elsewhere)).body).toContain(
    'href="http://localhost:4000/store/adire-house"',
  );
  const forged = await at('/login', { host: 'localhost:4000', 'x-forwarded-host': host });
  expect(forged.status).toBe(200);
  expect((await at('/login', { 'x-forwarded-host': 'localhost' })).status).toBe(302);
});

test('returns 404 while the store is unpublished, except for payment pages; follows a changed store address', async () => {
  const own = await linkOf(business);
  await publish(business, slug, false);
  for (const path of ['/', `/store/${slug}`, '/login'])
    expect([path, (await at(path)).status]).toEqual([path, 404]);
  expect((await at(`/pay/${own}`)).status).toBe(200);
  expect((await server.call(storeHostsContract.askStoreHost, { query: { domain: host } })).status).toBe(404);
  await publish(business, slug, true);
  await publish(business, 'adire-moved', true);
  expect((await at('/')).to).toBe('/store/adire-moved');
  await publish(business, slug, true);
});

test('an order can be placed at the host, and its payment page opens there', async () => {
  const orders = ordersOf(server, () => business);
  const [variantId = ''] = await orders.stock([5]);
  const { currency: _, ...body } = orders.body(variantId, 1);
  const quoted = await post(`/api/v1/store/${slug}/quote`, { lines: body.lines });
  expect(quoted.statusCode, quoted.body).toBe(200);
  const placed = await post(`/api/v1/store/${slug}/orders`, { ...body, total: quoted.json().data.total });
  expect(placed.statusCode, placed.body).toBe(200);
  expect((await at(`/api/v1/pay/${placed.json().data.reference}`)).status).toBe(200);
  expect((await at(`/pay/${placed.json().data.reference}`)).status).toBe(200);
  expect((await post('/api/v1/store/another-house/quote', { lines: body.lines })).statusCode).toBe(404);
});

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: { host, 'idempotency-key': randomUUID() }, payload });
