// Sites allowed to frame the checkout: managing the list, and the response headers of framed pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { embeddingSitesContract, faultOfSite } from '#shared/contract/payments/embedding-sites.ts';
import { challengeCard, createPayers, type Payers } from '#test/support/payers.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { buildWebIfStale } from '../../../../scripts/web-build.ts';

const { listEmbeddingSites, addEmbeddingSite, removeEmbeddingSite } = embeddingSitesContract;
let payers: Payers;
beforeAll(async () => {
  expect(await buildWebIfStale()).toBe(0);
  payers = await createPayers();
}, 120_000);
afterAll(() => payers.close());

const add = (origin: string, token = payers.business.token) =>
  payers.server.call(addEmbeddingSite, { token, body: { origin, label: 'Shop' } });

async function headersOf(path: string): Promise<{ ancestors: string | undefined; options: string | null }> {
  const { headers } = await fetch(payers.server.url + path, { redirect: 'manual' });
  const policy = headers.get('content-security-policy') ?? '';
  const ancestors = policy.split(';').map((part) => part.trim());
  return {
    ancestors: ancestors.find((part) => part.startsWith('frame-ancestors ')),
    options: headers.get('x-frame-options'),
  };
}

test.each([
  ['shop.example.com', /with https:\/\//],
  ['https://*.example.com', /\* is not accepted/],
  ['https://shop.example.com/cart', /without a path/],
  ['https://shop.example.com?a=1', /without a path/],
  ['https://me:secret@shop.example.com', /name and password/],
  ['http://shop.example.com', /only for localhost, in test mode/],
  ['javascript://shop.example.com', /https:\/\//],
  ['https://203.0.113.7', /domain of a site/],
  ['https://[2001:db8::1]', /domain of a site/],
  ["https://shop.example.com'", /domain of a site/],
  ['https://a;script-src', /domain of a site/],
  ['https://a,b.example', /domain of a site/],
])('%s is rejected at its field', async (text, message) => {
  expect(faultOfSite(text)).toMatch(message);
  const answer = await add(text);
  expect([answer.status, answer.body.error.fields.origin]).toEqual([422, expect.stringMatching(message)]);
});

test('sites are stored in browser form, once each, and changes are in the audit trail', async () => {
  const { token } = await createTestBusiness(payers.server);
  const created = await add('HTTPS://Shop.Example.com:443/', token);
  expect(created.data.origin).toBe('https://shop.example.com');
  expect((await add('https://bücher.example:8443', token)).data.origin).toBe(
    'https://xn--bcher-kva.example:8443',
  );
  const again = await add('https://shop.example.com', token);
  expect([again.status, again.body.error.fields.origin]).toEqual([409, 'This site is already on the list.']);
  const removed = { token, params: { siteId: created.data.id } };
  expect((await payers.server.call(removeEmbeddingSite, removed)).status).toBe(200);
  expect((await payers.server.call(removeEmbeddingSite, removed)).status).toBe(404);
  const { data } = await payers.server.call(listEmbeddingSites, { token });
  expect(data.items.map((item) => item.origin)).toEqual(['https://xn--bcher-kva.example:8443']);
  const trail = await payers.server.call(auditTrailsContract.listAuditEntries, { token });
  const actions = trail.data.items.map((item) => item.action);
  expect(actions).toEqual(expect.arrayContaining(['addEmbeddingSite', 'removeEmbeddingSite']));
});

test('localhost is allowed in test mode only, and rejected at its field in live mode', async () => {
  const business = await createTestBusiness(payers.server);
  expect((await add('http://localhost:3000', business.token)).data.origin).toBe('http://localhost:3000');
  const { token } = await business.signInAs('Owner', 'live');
  const refused = await add('http://localhost:3000', token);
  expect([refused.status, refused.body.error.fields.origin]).toEqual([
    422,
    expect.stringMatching(/test mode/),
  ]);
  expect((await payers.server.call(listEmbeddingSites, { token })).data.items).toEqual([]);
});

describe('frame-ancestors', () => {
  test('lists the allowed sites on this merchant’s payments, links and bank pages, and none elsewhere', async () => {
    const link = await payers.makeLink();
    const reference = await payers.begin();
    const nobody = { ancestors: "frame-ancestors 'none'", options: 'SAMEORIGIN' };
    for (const key of [link.slug, reference]) expect(await headersOf(`/embed/${key}`)).toEqual(nobody);
    const site = await add('https://shop.example.com');
    await add('http://localhost:8080');
    const listed = {
      ancestors: 'frame-ancestors https://shop.example.com http://localhost:8080',
      options: null,
    };
    for (const path of [link.slug, reference, `${reference}/receipt`])
      expect(await headersOf(`/embed/${path}`)).toEqual(listed);
    const { data } = await payers.payCard(reference, { number: challengeCard, embedded: true });
    expect(await headersOf(new URL(data.challengeUrl as string).pathname)).toEqual(listed);
    for (const path of [`/pay/${reference}`, `/pay/${link.slug}`, '/auth/login', '/embed', '/embed/'])
      expect([path, await headersOf(path)]).toEqual([path, nobody]);

    const stranger = await createTestBusiness(payers.server);
    await add('https://stranger.example', stranger.token);
    expect((await headersOf(`/embed/${reference}`)).ancestors).not.toContain('stranger');

    const params = { siteId: site.data.id };
    await payers.server.call(removeEmbeddingSite, { token: payers.business.token, params });
    expect((await headersOf(`/embed/${reference}`)).ancestors).toBe('frame-ancestors http://localhost:8080');
  });
});
