// Card testing with stolen numbers: callers with too many declines have to wait, longer each time, and no one else does.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { consoleAuditContract } from '#shared/contract/operator/console-audit.ts';
import { operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { callAs, createTestOperator } from '../support/operators.ts';
import { createTestBusiness, startTestServer, type TestServer } from '../support/server.ts';

const minuteMs = 60_000;
const approved = '5111111111111118';
/** One card per range, all declined. */
const declined = { range: '4000000000000002', other: '5258585922666506' };

let server: TestServer;
const clock = movableClock(new Date());
beforeAll(async () => {
  server = await startTestServer({
    clock,
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', DEMO_LIVE_SANDBOX: 'on' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.database.db.deleteFrom('cardDeclines').execute();
  // The general rate limits are not tested here.
  await server.services.database.pool.query('delete from rate_limits');
});
afterEach(() => server.services.database.pool.query('delete from rate_limits'));

type Shop = { token: string; businessId: string; environmentId: string };

/** A shop in live mode, which is simulated here. */
async function openLiveShop(): Promise<Shop> {
  const business = await createTestBusiness(server);
  const { token } = await business.signInAs('Owner', 'live');
  return { token, businessId: business.businessId, environmentId: business.liveEnvironmentId };
}

let tried = 0;

/** Makes one attempt on a new payment, each with another card; returns its outcome. */
async function tryCard(shop: { token: string }, from: string, number: string): Promise<string> {
  const begun = await server.call(checkoutContract.initializeCheckout, {
    token: shop.token,
    body: { amount: 500_000, email: `${randomUUID()}@example.com`, channels: ['card'] },
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  tried += 1;
  const answer = await server.call(checkoutContract.payByCard, {
    params: { reference: begun.data.reference },
    idempotencyKey: randomUUID(),
    headers: { 'x-forwarded-for': from },
    body: { card: { number, expiryMonth: (tried % 12) + 1, expiryYear: 2029 + (tried % 7), cvv: '123' } },
  });
  return answer.status === 200 ? answer.data.state : answer.body.error.code;
}

const fromOneNetwork = (index: number) => `198.51.100.${(index % 250) + 1}`;
const fromAnywhere = (index: number) => `10.${(index >> 8) % 250}.${index % 250}.7`;

/** Makes attempts until one is rejected; returns how many were allowed. */
async function tryUntilRefused(
  shop: Shop,
  from: (index: number) => string,
  number: string,
  most = 150,
): Promise<number> {
  for (let index = 0; index < most; index += 1) {
    if ((await tryCard(shop, from(index), number)) === 'TOO_MANY_REQUESTS') return index;
  }
  return most;
}

async function waitsIn(scope: string): Promise<number[]> {
  const rows = await server.services.database.db
    .selectFrom('cardDeclines')
    .where('scope', '=', scope as 'bin')
    .select('waitUntil')
    .execute();
  return rows.flatMap((row) => (row.waitUntil ? [row.waitUntil.getTime() - clock.now().getTime()] : []));
}

test('declines delay their network, twice as long each time; other payers of the shop are not delayed', async () => {
  const shop = await openLiveShop();
  expect(await tryUntilRefused(shop, fromOneNetwork, declined.range)).toBe(10);
  expect(await waitsIn('address')).toEqual([minuteMs]);
  expect(await tryCard(shop, '203.0.113.9', approved)).toBe('successful');
  // An approved card of the same network is delayed too; otherwise card testers could find it.
  expect(await tryCard(shop, '198.51.100.77', approved)).toBe('TOO_MANY_REQUESTS');
  for (const wait of [2, 4, 8]) {
    clock.advance((wait / 2) * minuteMs + 1000);
    expect(await tryUntilRefused(shop, fromOneNetwork, declined.other)).toBe(3);
    expect(await waitsIn('address')).toEqual([wait * minuteMs]);
  }
});

test('declines from many networks delay their card range at this merchant; other ranges and merchants are not delayed', async () => {
  const [shop, neighbour] = [await openLiveShop(), await openLiveShop()];
  expect(await tryUntilRefused(shop, fromAnywhere, declined.range)).toBe(20);
  expect(await waitsIn('bin')).toEqual([minuteMs]);
  expect(await tryCard(shop, '203.0.113.9', approved)).toBe('successful');
  expect(await tryCard(neighbour, '203.0.113.10', declined.range)).toBe('failed');
});

test('declines spread over several merchants delay their network at all merchants', async () => {
  const shops = await Promise.all(Array.from({ length: 5 }, openLiveShop));
  let declines = 0;
  for (let index = 0; ; index += 1) {
    const outcome = await tryCard(shops[index % 5] as Shop, fromOneNetwork(index), declined.range);
    if (outcome === 'TOO_MANY_REQUESTS') break;
    declines += 1;
  }
  expect(declines).toBe(25);
  expect(await tryCard(await openLiveShop(), '198.51.100.4', declined.other)).toBe('TOO_MANY_REQUESTS');
});

test.each([
  ['with declines only is delayed as a whole, for a minute', 0, 'TOO_MANY_REQUESTS'],
  ['with other successful payers is not blocked by one attacker', 20, 'successful'],
])('a merchant %s', async (_name, approvals, outcome) => {
  const shop = await openLiveShop();
  const now = clock.now();
  // Ninety-nine declines from as many networks and card ranges, written directly: the sandbox has only three declined ranges.
  await server.services.database.db
    .insertInto('cardDeclines')
    .values({
      scope: 'merchant',
      subject: shop.environmentId,
      declines: 99,
      approvals: 0,
      delayCount: 0,
      windowStartedAt: now,
      lastDeclinedAt: now,
      waitUntil: null,
    })
    .execute();
  for (let index = 0; index < approvals; index += 1)
    expect(await tryCard(shop, `192.0.${index}.1`, approved)).toBe('successful');
  expect(await tryCard(shop, '203.0.113.9', declined.range)).toBe('failed');
  expect(await waitsIn('merchant')).toEqual(approvals > 0 ? [] : [minuteMs]);
  expect(await tryCard(shop, '192.0.2.1', approved)).toBe(outcome);
});

test('successful payments are not counted, so a busy network is never delayed', async () => {
  const shop = await openLiveShop();
  for (let index = 0; index < 30; index += 1)
    expect(await tryCard(shop, fromOneNetwork(index), approved)).toBe('successful');
  expect(await server.services.database.db.selectFrom('cardDeclines').selectAll().execute()).toEqual([]);
});

test('concurrent declines start a single delay', async () => {
  const shop = await openLiveShop();
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => tryCard(shop, fromOneNetwork(index), declined.range)),
  );
  expect(await tryCard(shop, '198.51.100.3', declined.range)).toBe('TOO_MANY_REQUESTS');
  expect(await waitsIn('address')).toEqual([minuteMs]);
});

test.each([
  ['one network', fromOneNetwork, 10],
  ['one range of numbers from many networks', fromAnywhere, 20],
] as const)(
  'thirty concurrent attempts of %s: no more are processed than it takes to start the delay',
  async (_name, from, most) => {
    const shop = await openLiveShop();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryCard(shop, from(index), declined.range)),
    );
    const answered = outcomes.filter((outcome) => outcome === 'failed');
    expect(answered).toHaveLength(most);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_REQUESTS')).toHaveLength(30 - most);
  },
);

test('thirty concurrent legitimate payers of one network are all charged', async () => {
  const shop = await openLiveShop();
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, index) => tryCard(shop, fromOneNetwork(index), approved)),
  );
  expect(outcomes).toEqual(Array.from({ length: 30 }, () => 'successful'));
});

test('test mode counts declines per business', async () => {
  const business = await createTestBusiness(server);
  const shop = { ...business, environmentId: business.testEnvironmentId };
  expect(await tryUntilRefused(shop, fromOneNetwork, declined.range)).toBe(10);
  const scopes = await server.services.database.db.selectFrom('cardDeclines').select('scope').execute();
  expect(scopes.map((row) => row.scope).sort()).toEqual(['address', 'bin', 'merchant']);
  expect(await tryCard(await createTestBusiness(server), '198.51.100.3', declined.range)).toBe('failed');
});

test('the merchant and staff are notified: event, audit trail, console and metrics', async () => {
  const shop = await openLiveShop();
  const { db } = server.services.database;
  const endpoint = { token: shop.token, body: { url: 'https://93.184.216.34/hooks' } };
  expect((await server.call(webhooksContract.createWebhookEndpoint, endpoint)).status).toBe(200);
  await tryUntilRefused(shop, fromOneNetwork, declined.range);
  const events = await db
    .selectFrom('webhookEvents')
    .where('environmentId', '=', shop.environmentId)
    .where('type', '=', 'card_testing.suspected')
    .select('payload')
    .execute();
  expect(events).toHaveLength(1);
  expect(JSON.parse(events[0]?.payload ?? 'null')).toMatchObject({
    scope: 'address',
    network: '198.51.100.0/24',
    bin: null,
    declines: 10,
    approvals: 0,
  });
  const trail = await server.call(auditTrailsContract.listAuditEntries, { token: shop.token });
  expect(trail.data.items[0]).toMatchObject({ action: 'cardTestingSuspected', entity: 'card_testing' });
  const staff = await createTestOperator(server);
  const overview = await callAs(server, staff.token, operatorSessionContract.getConsoleOverview);
  expect(overview.data.cardTesting).toBe(1);
  const log = await callAs(server, staff.token, consoleAuditContract.listConsoleAudit, {
    query: { search: 'cardTesting', businessId: shop.businessId },
  });
  expect(log.data.items).toHaveLength(1);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/card_testing_waits_total\{scope="address"\} [1-9]/);
  expect(metrics).toMatch(/card_testing_refusals_total\{scope="address"\} [1-9]/);
});
