// A store at its host behind a proxy that forwards the requested host name, and its payers' redirects through the page of a card gateway.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { openStoreAt } from '#test/support/commerce/store-hosts.ts';
import { createHostedPayers, type HostedPayers } from '#test/support/gateways/hosted-payers.ts';
import { openServer } from '#test/support/per-file/open-server.ts';

const publicUrl = 'https://pay.kasuwa.example';
const host = 'shop.adire.example';
const slug = 'adire-behind-proxy';
const live = { PUBLIC_URL: publicUrl, DEMO_LIVE_SANDBOX: 'off' };
const server = await openServer({ env: { ...live, TRUST_PROXY: '1' } });
await openStoreAt(server, host, slug);

const at = (headers: Record<string, string>, remoteAddress = '10.0.0.7') =>
  server.app.inject({
    url: `/store/${slug}`,
    headers: { host: 'kasuwa.internal:4000', ...headers },
    remoteAddress,
  });

test('the host name forwarded by the proxy counts, and values before it are ignored', async () => {
  for (const forwarded of [host, `${host}:443`, host.toUpperCase(), `pay.kasuwa.example, ${host}`]) {
    const { statusCode, body, headers } = await at({
      'x-forwarded-host': forwarded,
      'x-forwarded-proto': 'https',
    });
    expect([forwarded, statusCode]).toEqual([forwarded, 200]);
    expect(body).toContain(`<link rel="canonical" href="https://${host}/store/${slug}">`);
    expect(body).not.toContain('pay.kasuwa.example');
    // Subdomains are not included: they belong to the business.
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  }
  // Values sent by the caller before the proxy's own are ignored.
  const { body, headers } = await at({ 'x-forwarded-host': `${host}, pay.kasuwa.example` });
  expect(body).toContain(`href="${publicUrl}/store/${slug}"`);
  expect(headers['strict-transport-security']).toContain('includeSubDomains');
});

test('sign-in and dashboard are not available at a forwarded store host name', async () => {
  for (const path of ['/login', '/operator', '/']) {
    const answer = await server.app.inject({ url: path, headers: { 'x-forwarded-host': host } });
    expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 302, `/store/${slug}`]);
  }
});

let payers: HostedPayers;
beforeAll(async () => {
  payers = await createHostedPayers();
  await payers.choose('mpgs');
});
afterAll(() => payers.close());

test('a payment begun at a store host is redirected from it to the gateway and back to it', async () => {
  const { business, database } = payers;
  const store = { name: 'Gateway', slug: 'gateway-store', currency: 'NGN', isPublished: true } as const;
  await payers.server.call(storesContract.saveStoreSettings, { token: business.token, body: store });
  await openStoreAt(payers.server, 'shop.third.example', 'third-store');
  // Test mode stores have no host of their own, so one is written directly.
  const own = business.testEnvironmentId;
  await sql`insert into directory (kind, key, environment_id, id)
    values ('store_host', 'shop.gateway.example', ${own}, ${own})`.execute(database.db);
  const ask = (url: string, of = 'shop.gateway.example', method: 'GET' | 'POST' = 'GET') =>
    payers.server.app.inject({ url, method, headers: { host: of, 'idempotency-key': url } });
  const reference = await payers.begin();
  const begun = await ask(`/api/v1/pay/${reference}/hosted`, undefined, 'POST');
  expect(begun.statusCode, begun.body).toBe(200);
  const { challengeUrl } = begun.json().data;
  expect(challengeUrl).toMatch(/^http:\/\/shop\.gateway\.example:4000\/gateway\/continue\//);
  const path = new URL(challengeUrl).pathname;
  const there = await ask(path);
  expect([there.statusCode, there.headers.location]).toEqual([303, expect.stringContaining(payers.mpgs.url)]);
  const back = new URL(payers.mpgs.pay(await payers.orderOf(reference)));
  expect(back.host).toBe('shop.gateway.example:4000');
  const returned = await ask(`${back.pathname}${back.search}`);
  expect([returned.statusCode, returned.headers.location]).toEqual([
    303,
    `http://shop.gateway.example:4000/pay/${reference}`,
  ]);
  expect((await payers.progress(reference)).data.state).toBe('successful');
  // Neither is found at the host of another business.
  for (const other of [path, back.pathname])
    expect((await ask(other, 'shop.third.example')).statusCode).toBe(404);
});
