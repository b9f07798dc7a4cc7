// Every endpoint with every role: rejected without a session, rejected without the permission, allowed with it.
import { expect, test } from 'vitest';
import { allContracts } from '#shared/contract/all.ts';
import { type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { presetRoleNames, presetRoles } from '#shared/preset-roles.ts';
import { openServer } from './support/per-file/open-server.ts';
import { createTestBusiness } from './support/server.ts';

const server = await openServer();
const business = await createTestBusiness(server);

const endpoints: [string, Endpoint][] = Object.values(allContracts).flatMap((contract) =>
  Object.entries(contract),
);
const guarded = endpoints.filter(([, endpoint]) => endpoint.access !== 'public' && !isForOperators(endpoint));
const forOperators = endpoints.filter(([, endpoint]) => isForOperators(endpoint));
const nobody = '00000000-0000-7000-8000-000000000000';

/** Parameters that match no row: an allowed call finds nothing or reports invalid input. */
function paramsOf(endpoint: Endpoint): Record<string, string> {
  return Object.fromEntries([...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', nobody]));
}

function call(endpoint: Endpoint, token?: string) {
  const body = endpoint.method === 'GET' ? {} : { body: {} };
  return server.call(endpoint, { params: paramsOf(endpoint), token, idempotencyKey: 'permissions', ...body });
}

test.each(guarded)('%s is rejected without a session and with a forged token', async (_name, endpoint) => {
  expect((await call(endpoint)).status).toBe(401);
  expect((await call(endpoint, 'ksw_at_forged')).status).toBe(401);
});

test.each([...presetRoleNames])('%s can call exactly what the permission table allows', async (role) => {
  const { token } = await business.signInAs(role);
  const held = new Set<string>(presetRoles[role]);
  const wrong: string[] = [];
  let refusals = 0;
  for (const [name, endpoint] of guarded) {
    const allowed = endpoint.access === 'session' || isAllowed(held, endpoint.access as never);
    const { status, body } = await call(endpoint, token);
    const refused = status === 403 && body.error.code === 'FORBIDDEN';
    if (refused) refusals += 1;
    if (refused === allowed || status >= 500 || status === 401) wrong.push(`${name}: ${status}`);
  }
  expect(wrong).toEqual([]);
  if (role === 'Viewer') expect(refusals).toBeGreaterThan(5);
});

test('a merchant session gives no access to the operator console', async () => {
  const opened: string[] = [];
  for (const [name, endpoint] of forOperators) {
    const asBearer = await call(endpoint, business.token);
    const cookie = `kasuwa_operator=${business.token}; kasuwa_token=${business.token}`;
    const asCookie = await server.call(endpoint, {
      params: paramsOf(endpoint),
      headers: { cookie, 'x-kasuwa-client': 'web' },
      ...(endpoint.method !== 'GET' && { body: {} }),
    });
    if (asBearer.status !== 401 || asCookie.status !== 401) opened.push(name);
  }
  expect(opened).toEqual([]);
});

test('a call of a disabled feature is rejected with FEATURE_OFF for every role, and allowed once the feature is enabled', async () => {
  const { database } = server.services;
  await database.db
    .insertInto('features')
    .values({ businessId: business.businessId, feature: 'payment_links', status: 'disabled' })
    .execute();
  const list = allContracts['payment-links']?.listPaymentLinks as Endpoint;
  await expect.poll(async () => (await call(list, business.token)).body.error?.code).toBe('FEATURE_OFF');
  for (const role of presetRoleNames) {
    const { token } = await business.signInAs(role);
    const { status, body } = await call(list, token);
    expect([role, status, body.error?.code]).toEqual([role, 403, 'FEATURE_OFF']);
  }
  await database.db.deleteFrom('features').where('businessId', '=', business.businessId).execute();
  await expect.poll(async () => (await call(list, business.token)).status).toBe(200);
});

test('a state-changing call authorised by a cookie must come from the dashboard itself', async () => {
  const cookie = `kasuwa_token=${business.token}`;
  const create = allContracts['payment-links']?.createPaymentLink as Endpoint;
  const foreign = await server.call(create, { body: {}, headers: { cookie } });
  expect([foreign.status, foreign.body.error.code]).toEqual([403, 'CROSS_SITE']);
  const otherOrigin = { cookie, 'x-kasuwa-client': 'web', origin: 'https://evil.example' };
  expect((await server.call(create, { body: {}, headers: otherOrigin })).body.error.code).toBe('CROSS_SITE');
  const own = await server.call(create, { body: {}, headers: { cookie, 'x-kasuwa-client': 'web' } });
  expect(own.body.error.code).toBe('VALIDATION');
});

test('a GET that changes state is not authorised by a cookie alone', async () => {
  // A separate business, whose compliance no other test has changed.
  const own = await createTestBusiness(server);
  const cookie = `kasuwa_token=${own.token}`;
  const toggle = allContracts.session?.switchEnvironment as Endpoint;
  const options = { params: { businessId: own.businessId }, query: { environment: 'live' } };
  expect((await server.call(toggle, { ...options, headers: { cookie } })).status).toBe(403);
  expect(
    (await server.call(toggle, { ...options, headers: { cookie, 'x-kasuwa-client': 'web' } })).status,
  ).toBe(200);
});
