// Dashboard users for staff, through HTTP: found, unlocked, disabled and enabled, second factor reset; each notified and audited.
import { expect, test } from 'vitest';
import { sessionContract } from '#shared/contract/account/session.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { usersContract as contract } from '#shared/contract/operator/users.ts';
import { race } from '#test/support/attack/race.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, startTestServer, type TestBusiness } from '#test/support/server.ts';

const reason = 'Called and proved who they are';

const server = await openServer();
const admin = await createTestOperator(server, 'Support agent');

const as = <E extends Endpoint>(endpoint: E, options: object = {}) =>
  callAs(server, admin.token, endpoint, options);

async function idOf(email: string): Promise<string> {
  const { data } = await as(contract.listUsers, { query: { search: email } });
  expect(data.items).toHaveLength(1);
  return data.items[0]?.id ?? '';
}

const change = async <E extends Endpoint>(business: TestBusiness, endpoint: E) =>
  as(endpoint, { params: { userId: await idOf(business.email) }, body: { reason } });
const logIn = (email: string, password = 'Correct-horse-2026') =>
  server.call(sessionContract.login, { body: { email, password } });
const profile = (token: string) => server.call(sessionContract.getProfile, { token });

test('a user is found by e-mail and shown with businesses and sessions', async () => {
  const business = await createTestBusiness(server);
  const { data } = await as(contract.getUser, { params: { userId: await idOf(business.email) } });
  expect(data).toMatchObject({ email: business.email, status: 'ACTIVE', authenticator: false });
  expect(data.memberships).toMatchObject([{ businessId: business.businessId, role: 'Owner' }]);
  expect(data.sessions).toHaveLength(1);
});

test('ending sessions signs the user out immediately; they can log in again', async () => {
  const business = await createTestBusiness(server);
  expect((await change(business, contract.endUserSessions)).data.sessions).toEqual([]);
  expect((await profile(business.token)).status).toBe(401);
  expect((await logIn(business.email)).status).toBe(200);
});

test('disabling a user ends their access immediately, and their login gets the same error as an unknown user', async () => {
  const business = await createTestBusiness(server);
  expect((await change(business, contract.disableUser)).data.status).toBe('DISABLED');
  expect((await profile(business.token)).status).toBe(401);
  expect((await logIn(business.email)).body.error.code).toBe('INVALID_CREDENTIALS');
  expect((await change(business, contract.disableUser)).status).toBe(409);
  expect((await change(business, contract.enableUser)).data.status).toBe('ACTIVE');
  expect((await logIn(business.email)).status).toBe(200);
});

test('resetting a lost second factor removes it and ends every session', async () => {
  const business = await createTestBusiness(server);
  const { db } = server.services.database;
  await db.updateTable('users').set({ mfaEnabled: true }).where('email', '=', business.email).execute();
  const reset = await change(business, contract.resetUserSecondFactor);
  expect(reset.data).toMatchObject({ hasSecondFactor: false, sessions: [] });
  expect((await profile(business.token)).status).toBe(401);
});

test('a user locked after too many attempts is listed and can be unlocked', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const business = await createTestBusiness(strict);
  const agent = await createTestOperator(strict, 'Support agent');
  const tryIn = (password: string) =>
    strict.call(sessionContract.login, { body: { email: business.email, password } });
  for (let tried = 0; tried < 6; tried += 1) await tryIn('wrong password');
  expect((await tryIn('Correct-horse-2026')).status).toBe(429);
  const locked = await callAs(strict, agent.token, contract.listUsers, {
    query: { status: 'LOCKED', search: business.email },
  });
  const [first] = locked.data.items;
  expect(first).toMatchObject({ email: business.email, status: 'LOCKED' });
  const options = { params: { userId: first?.id ?? '' }, body: { reason } };
  expect((await callAs(strict, agent.token, contract.unlockUser, options)).data.lockedUntil).toBeNull();
  expect((await tryIn('Correct-horse-2026')).status).toBe(200);
  await strict.close();
});

test('of three concurrent identical actions one takes effect and notifies the user once', async () => {
  const business = await createTestBusiness(server);
  const userId = await idOf(business.email);
  const once = async (endpoint: Endpoint, kind: string, times: number) => {
    await race(3, () => as(endpoint, { params: { userId }, body: { reason } }));
    const { rows } = await server.services.database.pool.query(
      'select 1 from emails where to_address = $1 and kind = $2',
      [business.email, kind],
    );
    expect([kind, rows.length]).toEqual([kind, times]);
  };
  await once(contract.endUserSessions, 'sessions_ended', 1);
  await once(contract.unlockUser, 'account_unlocked', 0);
  await once(contract.resetUserSecondFactor, 'second_factor_reset', 0);
});

test('an action is e-mailed to the user and audited with its reason', async () => {
  const business = await createTestBusiness(server);
  await change(business, contract.disableUser);
  const { db } = server.services.database;
  const mail = await db
    .selectFrom('emails')
    .where('toAddress', '=', business.email)
    .where('kind', '=', 'account_disabled')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(opened(mail).text).toContain(reason);
  const entry = await db
    .selectFrom('auditEntries')
    .where('actorId', '=', admin.id)
    .where('action', '=', 'disableUser')
    .orderBy('id', 'desc')
    .select(['before', 'after'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ before: { status: 'ACTIVE' }, after: { status: 'DISABLED', reason } });
});

test('an action without a reason is rejected', async () => {
  const business = await createTestBusiness(server);
  const userId = await idOf(business.email);
  const answer = await as(contract.disableUser, { params: { userId }, body: { reason: '' } });
  expect(answer.body.error.fields.reason).toBe('Reason is required');
});
