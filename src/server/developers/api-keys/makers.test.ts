// API keys and their creators, through HTTP: a secret key never has more permissions than its creator currently has.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const links = ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ_WRITE'];

async function developer() {
  const business = await createTestBusiness(server);
  const { token, email } = await business.signInAs('Admin');
  const make = async (kind: 'secret' | 'publishable') => {
    const body = { name: `Shop ${kind}`, kind, permissions: kind === 'secret' ? links : [] };
    return (await server.call(apiKeysContract.createApiKey, { token, body })).data;
  };
  const [secret, publishable] = [await make('secret'), await make('publishable')];
  const row = async () => {
    const query = { search: email, status: 'ACTIVE,DISABLED,CLOSED' };
    const item = (await server.call(teamContract.listTeam, { token: business.token, query })).data.items[0];
    if (!item) throw new Error('The developer is not listed.');
    return item;
  };
  return { business, secret, publishable, row };
}

const listLinks = (token: string) => server.call(paymentLinksContract.listPaymentLinks, { token });
const statusIn = async (token: string, id: string) =>
  (await server.call(apiKeysContract.listApiKeys, { token })).data.find((item) => item.id === id)?.status;

test('secret keys of a disabled or removed member stop working, and the team list shows their number', async () => {
  const { business, secret, publishable, row } = await developer();
  const member = await row();
  expect(member.apiKeys).toBe(1);
  expect((await listLinks(secret.key)).status).toBe(200);
  const to = (status: 'DISABLED' | 'ACTIVE' | 'CLOSED') =>
    server.call(teamContract.toggleStatus, {
      token: business.token,
      params: { id: member.id },
      body: { status },
    });
  await to('DISABLED');
  expect((await listLinks(secret.key)).status).toBe(401);
  expect(await statusIn(business.token, secret.id)).toBe('STOPPED');
  expect(await statusIn(business.token, publishable.id)).toBe('ACTIVE');
  // A publishable key is embedded in public pages and keeps working for payers: it is refused for its kind, not as unknown.
  expect((await listLinks(publishable.key)).body.error.code).toBe('SECRET_KEY_REQUIRED');
  await to('ACTIVE');
  expect((await listLinks(secret.key)).status).toBe(200);
  await to('CLOSED');
  expect((await listLinks(secret.key)).status).toBe(401);
  const replaced = await server.call(apiKeysContract.rotateApiKey, {
    token: business.token,
    params: { keyId: secret.id },
    body: { graceHours: 0 },
  });
  expect((await listLinks(replaced.data.key)).status).toBe(200);
});

test('a key loses the permissions that its creator’s role loses', async () => {
  const { business, secret, row } = await developer();
  const roles = (await server.call(rolesContract.listRoles, { token: business.token })).data.items;
  const viewer = roles.find((role) => role.name === 'Viewer');
  await server.call(teamContract.toggleRole, {
    token: business.token,
    params: { id: (await row()).id },
    body: { roleId: viewer?.id ?? '' },
  });
  const body = { name: 'No more', kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null };
  const answer = await server.call(paymentLinksContract.createPaymentLink, { token: secret.key, body });
  expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN']);
});

test('a key of a user disabled by the provider stops working', async () => {
  const { secret, row } = await developer();
  const { db } = server.services.database;
  const disabled = { disabledAt: new Date(), disabledReason: 'Left' };
  await db
    .updateTable('users')
    .set(disabled)
    .where('id', '=', (await row()).id)
    .execute();
  await expect.poll(async () => (await listLinks(secret.key)).status).toBe(401);
});
