// Trust boundaries of the program: proxy headers that are trusted for addresses, access to metrics, and secret links in the log.
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '#server/platform/http/server.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { allContracts } from '#shared/contract/all.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { createTestBusiness, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function addressSeen(trust: string, forwarded: string): Promise<string | null> {
  const program = await startTestServer({ env: { TRUST_PROXY: trust } });
  try {
    const { email } = await createTestBusiness(program);
    await program.call(sessionContract.login, {
      body: { email, password: 'Correct-horse-2026' },
      headers: { 'x-forwarded-for': forwarded },
    });
    const row = await program.services.database.db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .where('u.email', '=', email)
      .orderBy('s.createdAt', 'desc')
      .select('s.ip')
      .executeTakeFirst();
    return row?.ip ?? null;
  } finally {
    await program.close();
  }
}

test.each([
  ['off', '9.9.9.9, 203.0.113.7', '127.0.0.1'],
  ['on', '9.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['1', '9.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['2', '9.9.9.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['127.0.0.1, 10.0.0.0/8', '9.9.9.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.0/8', '9.9.9.9, 203.0.113.7', '127.0.0.1'],
])(
  'with TRUST_PROXY=%s and X-Forwarded-For "%s", the client address is %s',
  async (trust, forwarded, view) => {
    expect(await addressSeen(trust, forwarded)).toBe(view);
  },
);

const metrics = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });

test('without a token, metrics are readable from this machine only, and not through a proxy on it', async () => {
  expect((await metrics(server.url)).status).toBe(200);
  for (const name of ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])
    expect((await metrics(server.url, { [name]: '127.0.0.1' })).status).toBe(404);
});

test('with a token configured, metrics require the token, also from this machine, and accept forwarded requests', async () => {
  const token = 'a-token-of-the-monitoring';
  const program = await startTestServer({ env: { METRICS_TOKEN: token } });
  expect((await metrics(program.url)).status).toBe(404);
  expect((await metrics(program.url, { authorization: 'Bearer wrong' })).status).toBe(404);
  const read = await metrics(program.url, {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': '203.0.113.7',
  });
  expect(await read.text()).toContain('background_failures_total');
  await program.close();
});

test('the log contains the route, and no parameter values', async () => {
  const lines: string[] = [];
  const sink = new PassThrough();
  sink.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const app = await createHttpServer({
    logLevel: 'info',
    logTo: sink,
    trustProxy: false,
    publicUrl: 'http://localhost:4000',
    cookieSecure: false,
    webDir: '/nowhere',
  });
  const secret = 'ksw_secret_of_a_link_0123456789';
  let requestCount = 0;
  for (const contract of Object.values(allContracts)) {
    for (const endpoint of Object.values(contract)) {
      const url = pathOf(endpoint);
      if (!url.includes(':')) continue;
      if (!app.hasRoute({ method: endpoint.method, url }))
        app.route({
          method: endpoint.method,
          url,
          handler: async () => {
            throw new Error('made to fail');
          },
        });
      requestCount += 1;
    }
  }
  for (const contract of Object.values(allContracts)) {
    for (const endpoint of Object.values(contract)) {
      const path = pathOf(endpoint).replace(/:\w+/g, secret);
      if (path.includes(secret))
        await app.inject({ method: endpoint.method, url: `${path}?token=${secret}` });
    }
  }
  await app.inject({ method: 'GET', url: `/reset-password/${secret}` });
  await app.inject({ method: 'GET', url: `/api/v1/%zz${secret}` });
  await app.close();
  const log = lines.join('');
  expect(requestCount).toBeGreaterThan(50);
  expect(log).toContain('"route":"/api/v1/merchant/invite-team/:token"');
  expect(log).toContain('made to fail');
  expect(log).not.toContain(secret);
});
