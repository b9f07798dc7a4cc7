// The sitemap of a store at the host name of its business, by the rules of sitemaps.org: published content only, in each language.
import { beforeAll, expect, test } from 'vitest';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { storeHostsContract } from '#shared/contract/commerce/store-hosts.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { openServerWithPages } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { findOpenStore } from '../find-store.ts';
import { pagesPerFile, planSitemap, sitemapFile, sitemapIndex, sitemapLimits } from './sitemap.ts';

const server = await openServerWithPages();
const { db } = server.services.database;
const dns = new Map<string, string[]>();
server.services.rails.names = () => ({ texts: async (name) => dns.get(name) ?? [] });

const host = 'shop.map.example';
const own = `http://${host}:4000`;
const slug = 'map-house';
let business: TestBusiness;
let category: string;
let lace: string;

const save = async (isPublished: boolean) => {
  const body = { name: 'Map House', slug, currency: 'NGN', isPublished } as const;
  const saved = await server.call(storesContract.saveStoreSettings, { token: business.token, body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};
const make = async (name: string, more: object = {}) => {
  const body = {
    name,
    prices: [{ currency: 'NGN', amount: 100_000 }],
    variants: [{}],
    status: 'PUBLISHED',
    ...more,
  };
  const created = await server.call(storeProductsContract.createStoreProduct, {
    token: business.token,
    body,
  });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  return created.data;
};

beforeAll(async () => {
  business = await createTestBusiness(server, { mode: 'live' });
  const { token } = business;
  await save(true);
  const claimed = await server.call(storeHostsContract.saveStoreHost, { token, body: { host } });
  const [, txt] = claimed.data.claim?.records ?? [];
  dns.set(txt?.name ?? '', [txt?.value ?? '']);
  await server.call(storeHostsContract.checkStoreHost, { token });
  const categoryOf = async (name: string) =>
    (await server.call(storeCategoriesContract.createStoreCategory, { token, body: { name } })).data;
  const cloth = await categoryOf('Cloth & lace');
  category = cloth.slug;
  await categoryOf('Empty');
  lace = (await make('Lace', { categoryIds: [cloth.id] })).slug;
  await make('A draft', { status: 'DRAFT' });
  await make('In dollars', {
    prices: [
      { currency: 'NGN', amount: 100 },
      { currency: 'USD', amount: 100 },
    ],
  });
  const archived = await make('Archived');
  await server.call(storeProductsContract.setStoreProductStatus, {
    token,
    params: { storeProductId: archived.id },
    body: { status: 'ARCHIVED' },
  });
});

const at = async (url: string, of = host) => {
  const answer = await server.app.inject({ method: 'GET', url, headers: { host: of } });
  return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body };
};
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, value = '']) => value);

test('robots.txt links to the sitemap and allows images', async () => {
  const { status, type, body } = await at('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toContain(`Sitemap: ${own}/sitemap.xml`);
  expect(body).toContain('Allow: /api/v1/images/\nDisallow: /api/\n');
});

test('lists the store, non-empty categories and published products, each per language with its alternates', async () => {
  const { status, type, body } = await at('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(
    body.startsWith(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    ),
  ).toBe(true);
  const found = locations(body);
  const paths = [`/store/${slug}`, `/store/${slug}?category=${category}`, `/store/${slug}/p/${lace}`];
  for (const path of paths) {
    const and = path.includes('?') ? '&amp;' : '?';
    const each = [`${own}${path}`, `${own}${path}${and}lang=fr`, `${own}${path}${and}lang=es`];
    expect(found).toEqual(expect.arrayContaining(each));
    const entry = body.split('<url>').find((item) => item.includes(`<loc>${each[1]}</loc>`)) ?? '';
    const alternates = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [
      lang,
      href,
    ]);
    expect(alternates).toEqual([
      ['en', each[0]],
      ['fr', each[1]],
      ['es', each[2]],
      ['x-default', each[0]],
    ]);
    expect(entry).toMatch(/<lastmod>20\d\d-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  }
  // The store, one category and two products.
  expect(found).toHaveLength(4 * 3);
  expect(new Set(found).size).toBe(found.length);
  expect(body).not.toMatch(/a-draft|archived|empty/);
  for (const address of found) {
    const page = await at(address.replace(own, '').replace('&amp;', '&'));
    expect([address, page.status]).toEqual([address, 200]);
    expect(page.body).toContain(`<link rel="canonical" href="${address}">`);
    expect(page.body).not.toContain('noindex');
  }
});

test('changing a product updates its lastmod', async () => {
  const lastmod = async () =>
    new RegExp(`/p/${lace}</loc><lastmod>([^<]+)`).exec((await at('/sitemap.xml')).body)?.[1] ?? '';
  const before = await lastmod();
  const token = business.token;
  const { data } = await server.call(storeProductsContract.listStoreProducts, {
    token,
    query: { search: 'Lace' },
  });
  const params = { storeProductId: data.items[0]?.id ?? '' };
  for (const status of ['DRAFT', 'PUBLISHED'])
    await server.call(storeProductsContract.setStoreProductStatus, {
      token,
      params,
      body: { status },
    } as never);
  expect((await lastmod()) > before).toBe(true);
});

test('a large sitemap is split at the limits of the protocol, and an index lists its files', async () => {
  const store = await findOpenStore(db, server.services.publicUrl, slug);
  if (!store) throw new Error('The store is not open');
  // With the protocol's own limits: 50,000 addresses in three languages, and never more than 50 MB even if every address has the maximum
  // length.
  expect(pagesPerFile(store, own)).toBe(16_666);
  const long = { slug: 'x'.repeat(60), language: 'fr' } as const;
  const most = pagesPerFile(long, `https://${'y'.repeat(63)}.${'z'.repeat(63)}.${'w'.repeat(63)}.example`);
  expect(most).toBeLessThan(16_666);
  const limits = { ...sitemapLimits, addresses: 7 };
  const plan = await planSitemap(db, store, own, limits);
  expect([plan.perFile, plan.files]).toEqual([2, 2]);
  const read = async (number: number) => {
    const pieces: string[] = [];
    for await (const piece of sitemapFile(db, store, { publicUrl: own, plan, number })) pieces.push(piece);
    return pieces.join('');
  };
  const all = [...locations(await read(1)), ...locations(await read(2))];
  expect(all).toEqual(locations((await at('/sitemap.xml')).body));
  expect(locations(await read(2))).toHaveLength(6);
  expect(locations(sitemapIndex(own, 2))).toEqual([`${own}/sitemap-1.xml`, `${own}/sitemap-2.xml`]);
  expect(await at('/sitemap-1.xml')).toMatchObject({ status: 200, body: (await at('/sitemap.xml')).body });
  for (const path of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-1.txt', '/sitemap-01.xml'])
    expect([path, (await at(path)).status]).toEqual([path, 404]);
});

test('sitemap and robots.txt are not served at the host of the installation or for an unpublished store', async () => {
  for (const path of ['/sitemap.xml', '/sitemap-1.xml', '/robots.txt'])
    expect([path, (await at(path, 'localhost')).status]).toEqual([path, 404]);
  await save(false);
  for (const path of ['/sitemap.xml', '/sitemap-1.xml', '/robots.txt'])
    expect([path, (await at(path)).status]).toEqual([path, 404]);
  await save(true);
});
