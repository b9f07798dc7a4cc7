// API keys: shown once, bound to scopes, mode and addresses, replaced with a grace period; all rules through HTTP.
import { expect, test } from 'vitest';
import { allowsOnly } from '#server/platform/auth/authenticate-key.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { apiKeysContract, keyPermissions } from '#shared/contract/developers/api-keys.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, startTestServer } from '#test/support/server.ts';

const clock = movableClock(new Date());
const hourMs = 3_600_000;

const server = await openServer({ clock });
const business = await createTestBusiness(server);

type Wanted = { name?: string; kind?: 'secret' | 'publishable'; permissions?: string[] };

const links = ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ_WRITE'];

async function makeKey(
  { name = 'Shop server', kind = 'secret', permissions = links }: Wanted = {},
  token = business.token,
) {
  const body = { name, kind, permissions: kind === 'secret' ? permissions : [] };
  const answer = await server.call(apiKeysContract.createApiKey, { token, body });
  expect(answer.status).toBe(200);
  return answer.data;
}

const listLinks = (token: string, headers: Record<string, string> = {}) =>
  server.call(paymentLinksContract.listPaymentLinks, { token, headers });

test('a secret key permits what its scopes allow, in its own mode only', async () => {
  const { key } = await makeKey();
  expect(key).toMatch(/^sk_test_[\w-]{43}$/);
  expect((await listLinks(key)).status).toBe(200);
  const refused = await server.call(transactionsContract.listTransactions, { token: key });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
  const link = await server.call(paymentLinksContract.createPaymentLink, {
    token: key,
    body: { name: 'By a program', kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null },
  });
  expect(link.status).toBe(200);
  const live = await business.signInAs('Owner', 'live');
  const inLive = await server.call(paymentLinksContract.listPaymentLinks, { token: live.token });
  expect(JSON.stringify(inLive.body)).not.toContain('By a program');
});

test('the key is returned once: lists, the audit trail and the table do not contain it', async () => {
  const { key, id } = await makeKey({ name: 'Kept nowhere' });
  const list = await server.call(apiKeysContract.listApiKeys, { token: business.token });
  expect(JSON.stringify(list.body)).not.toContain(key);
  expect(list.data.find((item) => item.id === id)).toMatchObject({
    status: 'ACTIVE',
    hint: `sk_test_…${key.slice(-4)}`,
  });
  const trail = await server.call(auditTrailsContract.listAuditEntries, {
    token: business.token,
    query: { entity: 'api-keys' },
  });
  const [entry] = trail.data.items;
  const detail = await server.call(auditTrailsContract.getAuditEntry, {
    token: business.token,
    params: { entryId: entry?.id ?? '' },
  });
  expect(detail.data.after).toMatchObject({ name: 'Kept nowhere' });
  expect(JSON.stringify(detail.body)).not.toContain(key);
  const row = await server.services.database.db
    .selectFrom('apiKeys')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(key.slice(8));
});

test('a key cannot call endpoints for users, whatever its scopes', async () => {
  const { key } = await makeKey({ permissions: [...keyPermissions] });
  for (const endpoint of [sessionContract.getProfile, sessionContract.saveLastPath]) {
    const answer = await server.call(endpoint, {
      token: key,
      ...(endpoint.method === 'PUT' && { body: { path: '/' } }),
    });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN']);
  }
  const keys = await server.call(apiKeysContract.listApiKeys, { token: key });
  expect(keys.status).toBe(403);
  expect(keyPermissions.some((permission) => /^(ACCOUNT|SETTINGS|SWITCH)/.test(permission))).toBe(false);
});

test('a user cannot grant a key permissions that the user does not have', async () => {
  const developer = await business.signInAs('Developer');
  const body = { name: 'Too much', kind: 'secret', permissions: ['PAYMENT_GATEWAY.PAYOUTS.READ_WRITE'] };
  const answer = await server.call(apiKeysContract.createApiKey, { token: developer.token, body });
  expect([answer.status, answer.body.error.code]).toEqual([403, 'SCOPE_NOT_HELD']);
  expect(answer.body.error.fields.permissions).toContain('PAYMENT_GATEWAY.PAYOUTS.READ_WRITE');
  const created = await makeKey();
  const widened = await server.call(apiKeysContract.updateApiKey, {
    token: developer.token,
    params: { keyId: created.id },
    body: { name: 'Wider', permissions: ['PAYMENT_GATEWAY.PAYOUTS.READ_WRITE', ...links] },
  });
  expect(widened.status).toBe(403);
});

test('invalid input is reported at its field', async () => {
  const make = async (body: unknown) =>
    (await server.call(apiKeysContract.createApiKey, { token: business.token, body })).body.error.fields;
  expect(await make({ name: 'x', kind: 'secret', permissions: links })).toEqual({
    name: 'Must be at least 2 characters',
  });
  expect(await make({ name: 'Shop', kind: 'secret', permissions: [] })).toEqual({
    permissions: 'Choose at least one scope',
  });
  expect(await make({ name: 'Shop', kind: 'publishable', permissions: links })).toEqual({
    permissions: 'A publishable key has no scopes',
  });
  expect(
    Object.keys(await make({ name: 'Shop', kind: 'secret', permissions: ['SWITCH.BUSINESSES'] })),
  ).toEqual(['permissions.0']);
});

test('a publishable key can start payments with basic fields and nothing else', async () => {
  const { key } = await makeKey({ kind: 'publishable' });
  expect(key).toMatch(/^pk_test_/);
  const begun = await server.call(checkoutContract.initializeCheckout, {
    token: key,
    body: { amount: 75_000, email: 'payer@example.com' },
  });
  expect(begun.status).toBe(200);
  for (const [name, value] of Object.entries({
    feeBearer: 'customer',
    reference: 'order-1042',
    callbackUrl: 'https://elsewhere.example.com',
    expiresAt: '2099-01-01T00:00:00.000Z',
  })) {
    const taken = await server.call(checkoutContract.initializeCheckout, {
      token: key,
      body: { amount: 75_000, email: 'payer@example.com', [name]: value },
    });
    expect([taken.body.error?.code, Object.keys(taken.body.error?.fields ?? {})]).toEqual([
      'SECRET_KEY_REQUIRED',
      [name],
    ]);
  }
  const refused = await listLinks(key);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'SECRET_KEY_REQUIRED']);
});

test('a rotated key works until its grace period ends', async () => {
  const old = await makeKey();
  const rotate = (graceHours: number, keyId = old.id) =>
    server.call(apiKeysContract.rotateApiKey, {
      token: business.token,
      params: { keyId },
      body: { graceHours },
    });
  const next = await rotate(24);
  expect(next.data).toMatchObject({ name: old.name, permissions: old.permissions, status: 'ACTIVE' });
  expect((await listLinks(old.key)).status).toBe(200);
  expect((await rotate(24)).body.error.code).toBe('CONFLICT');
  const statusOf = async () =>
    (await server.call(apiKeysContract.listApiKeys, { token: business.token })).data.find(
      (item) => item.id === old.id,
    )?.status;
  expect(await statusOf()).toBe('ROTATING');
  const later = movableClock(new Date(clock.now().getTime() + 25 * hourMs));
  const tomorrow = await startTestServer({ clock: later });
  expect((await tomorrow.call(paymentLinksContract.listPaymentLinks, { token: old.key })).status).toBe(401);
  expect((await tomorrow.call(paymentLinksContract.listPaymentLinks, { token: next.data.key })).status).toBe(
    200,
  );
  await tomorrow.close();
  const last = await rotate(0, next.data.id);
  expect((await listLinks(next.data.key)).status).toBe(401);
  expect((await listLinks(last.data.key)).status).toBe(200);
});

test('concurrent rotations create one new key', async () => {
  const old = await makeKey();
  const rotate = () =>
    server.call(apiKeysContract.rotateApiKey, {
      token: business.token,
      params: { keyId: old.id },
      body: { graceHours: 1 },
    });
  const answers = await Promise.all([rotate(), rotate(), rotate()]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
});

test('a disabled key is rejected immediately, on every instance', async () => {
  const { key, id } = await makeKey();
  const other = await startTestServer({ clock });
  const listThere = () => other.call(paymentLinksContract.listPaymentLinks, { token: key });
  expect((await listThere()).status).toBe(200);
  await server.call(apiKeysContract.disableApiKey, {
    token: business.token,
    params: { keyId: id },
    body: {},
  });
  expect((await listLinks(key)).status).toBe(401);
  await expect.poll(async () => (await listThere()).status).toBe(401);
  await other.close();
});

test('a secret key is accepted from allowed IP addresses only, a publishable key from any', async () => {
  const own = await createTestBusiness(server);
  const { key } = await makeKey({}, own.token);
  const browser = await makeKey({ kind: 'publishable' }, own.token);
  const add = (address: string) =>
    server.call(apiKeysContract.addAllowedAddress, { token: own.token, body: { address, label: 'Office' } });
  const elsewhere = await add('203.0.113.77/24');
  expect(elsewhere.data.address).toBe('203.0.113.0/24');
  const refused = await listLinks(key);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'ADDRESS_NOT_ALLOWED']);
  expect(refused.body.message).toContain('127.0.0.1');
  const begun = await server.call(checkoutContract.initializeCheckout, {
    token: browser.key,
    body: { amount: 75_000, email: 'payer@example.com' },
  });
  expect(begun.status).toBe(200);
  expect((await listLinks(own.token)).status).toBe(200);
  const here = await add('127.0.0.1');
  expect((await listLinks(key)).status).toBe(200);
  expect((await add('127.0.0.1')).body.error.fields.address).toBe('This address is already on the list.');
  expect((await add('not an address')).body.error.fields.address).toMatch(/^Enter an IP address/);
  await server.call(apiKeysContract.removeAllowedAddress, {
    token: own.token,
    params: { addressId: here.data.id },
  });
  expect((await listLinks(key)).status).toBe(403);
});

test('a very large address block is accepted only with confirmation', async () => {
  const own = await createTestBusiness(server);
  const add = (address: string, confirmed?: boolean) =>
    server.call(apiKeysContract.addAllowedAddress, {
      token: own.token,
      body: { address, label: '', ...(confirmed !== undefined && { confirmed }) },
    });
  for (const wide of ['0.0.0.0/0', '::/0', '10.0.0.0/8', '203.0.0.0/15', '2001:db8::/47']) {
    const refused = await add(wide, false);
    expect([wide, refused.status, refused.body.error.fields?.address]).toEqual([
      wide,
      422,
      'This block contains a very large number of addresses. Confirm to continue.',
    ]);
  }
  expect((await add('0.0.0.0/0')).status).toBe(422);
  expect((await add('203.0.0.0/16')).status).toBe(200);
  expect((await add('2001:db8::/48')).status).toBe(200);
  expect((await add('0.0.0.0/0', true)).status).toBe(200);
});

test('a forwarded address is accepted from a trusted proxy only', async () => {
  const own = await createTestBusiness(server);
  const { key } = await makeKey({}, own.token);
  await server.call(apiKeysContract.addAllowedAddress, {
    token: own.token,
    body: { address: '203.0.113.7', label: '' },
  });
  expect((await listLinks(key, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
  const behindProxy = await startTestServer({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
  const answer = await behindProxy.call(paymentLinksContract.listPaymentLinks, {
    token: key,
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  expect(answer.status).toBe(200);
  await behindProxy.close();
});

test('allowed addresses match IPv4 and IPv6 addresses and blocks', () => {
  const allows = allowsOnly(['203.0.113.0/24', '2001:db8::/32', '198.51.100.7/32']);
  expect(['203.0.113.200', '::ffff:203.0.113.1', '2001:db8::5', '198.51.100.7'].map(allows)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['203.0.114.1', '2001:db9::1', '198.51.100.8', 'nonsense'].map(allows)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('the list shows when and from which address a key was last used', async () => {
  const { key, id } = await makeKey();
  await listLinks(key);
  const list = await server.call(apiKeysContract.listApiKeys, { token: business.token });
  expect(list.data.find((item) => item.id === id)).toMatchObject({
    lastUsedIp: '127.0.0.1',
    lastUsedAt: expect.any(String),
  });
});

test('an action with a key appears in the audit trail under the name of the key', async () => {
  const { key } = await makeKey({
    name: 'Till software',
    permissions: ['PAYMENT_GATEWAY.TRANSACTIONS.READ'],
  });
  const created = await server.call(transactionsContract.createExport, {
    token: key,
    body: { format: 'csv', filters: {} },
  });
  expect(created.status).toBe(200);
  const trail = await server.call(auditTrailsContract.listAuditEntries, {
    token: business.token,
    query: { actorKind: 'api_key' },
  });
  expect(trail.data.items[0]).toMatchObject({
    action: 'createExport',
    actor: { kind: 'api_key', name: 'Till software', email: null, role: 'Secret key' },
  });
});

test('change-key replaces the newest key of a kind', async () => {
  const own = await createTestBusiness(server);
  const change = () => server.call(apiKeysContract.changeKey, { token: own.token, body: { kind: 'secret' } });
  expect((await change()).status).toBe(404);
  const first = await makeKey({}, own.token);
  const second = await change();
  expect(second.data.key).not.toBe(first.key);
  expect((await listLinks(second.data.key)).status).toBe(200);
});

test('a forged key is rejected as unauthenticated without further detail', async () => {
  const answer = await listLinks('sk_test_forged');
  expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
});
