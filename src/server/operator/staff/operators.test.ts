// Staff through HTTP: signing in with the mandatory second factor, the end of sessions, the access of each role, and the rules for staff.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { allContracts } from '#shared/contract/all.ts';
import { type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { operatorSessionContract as contract } from '#shared/contract/operator/operator-session.ts';
import { staffContract } from '#shared/contract/operator/staff.ts';
import { isOperatorAllowed, operatorRoleNames, operatorRoles } from '#shared/operator-permissions.ts';
import { opened } from '#test/support/inbox/messages.ts';
import {
  addOperator,
  beginSignIn,
  callAs,
  codeOf,
  createTestOperator,
  isUnderOperator,
  operatorPassword,
  operatorTokenOf,
} from '#test/support/operators.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
const clock = movableClock(new Date());
const minuteMs = 60_000;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const consoleCalls: [string, Endpoint][] = Object.values(allContracts)
  .flatMap((item) => Object.entries(item))
  .filter(([, endpoint]) => isForOperators(endpoint));
const nobody = '00000000-0000-7000-8000-000000000000';

function callNobody(token: string, endpoint: Endpoint) {
  const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', nobody]);
  return callAs(server, token, endpoint, {
    params: Object.fromEntries(names),
    ...(endpoint.method !== 'GET' && { body: {} }),
  });
}

const profileOf = (token: string) => callAs(server, token, contract.getOperatorProfile);
const verify = (token: string, code: string) =>
  callAs(server, token, contract.verifyOperatorCode, { body: { code } });

/** Returns the next code, since each is valid once. */
function nextCode(secret: string): string {
  clock.advance(30_000);
  return codeOf(secret, clock.now());
}

test('a password alone gives no access: the second factor is mandatory', async () => {
  const { email } = await addOperator(server);
  const pending = await beginSignIn(server, email);
  for (const [, endpoint] of consoleCalls) expect((await callNobody(pending, endpoint)).status).toBe(401);
});

test('the first sign-in sets up an authenticator, shows recovery codes once and starts a session', async () => {
  const operator = await createTestOperator(server, 'Support agent');
  expect(operator.recoveryCodes).toHaveLength(10);
  const profile = await profileOf(operator.token);
  expect(profile.data).toMatchObject({ email: operator.email, role: 'Support agent', idleS: 1800 });
  const stored = await server.services.database.db
    .selectFrom('operators')
    .where('id', '=', operator.id)
    .select('totpSecret')
    .executeTakeFirstOrThrow();
  expect(stored.totpSecret?.toString('latin1')).not.toContain(operator.secret);
});

test('the session token differs from that of the password step, in a SameSite=Strict HttpOnly cookie', async () => {
  const operator = await createTestOperator(server);
  const pending = await beginSignIn(server, operator.email);
  const done = await verify(pending, nextCode(operator.secret));
  const cookie = done.headers.getSetCookie().join();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(operatorTokenOf(done.headers)).not.toBe(pending);
  expect((await profileOf(pending)).status).toBe(401);
  expect((await profileOf(operatorTokenOf(done.headers))).status).toBe(200);
});

test('a code is valid once, including the one that set up the authenticator', async () => {
  const operator = await createTestOperator(server);
  const used = codeOf(operator.secret, clock.now());
  expect((await verify(await beginSignIn(server, operator.email), used)).body.error.code).toBe(
    'OPERATOR_CODE',
  );
  const code = nextCode(operator.secret);
  const [first, second] = [
    await beginSignIn(server, operator.email),
    await beginSignIn(server, operator.email),
  ];
  const answers = await Promise.all([verify(first, code), verify(second, code)]);
  expect(answers.map((item) => item.status).sort()).toEqual([200, 401]);
});

test('a code older than one step is rejected', async () => {
  const operator = await createTestOperator(server);
  const old = nextCode(operator.secret);
  clock.advance(2 * minuteMs);
  const answer = await verify(await beginSignIn(server, operator.email), old);
  expect(answer.body.error.code).toBe('OPERATOR_CODE');
});

test('a recovery code signs in once', async () => {
  const operator = await createTestOperator(server);
  const [code = ''] = operator.recoveryCodes;
  const done = await verify(await beginSignIn(server, operator.email), code.toUpperCase());
  expect(done.data).toEqual({ recoveryCodesLeft: 9 });
  const again = await verify(await beginSignIn(server, operator.email), code);
  expect(again.status).toBe(401);
});

test('a configured authenticator cannot be set up again with a password alone', async () => {
  const operator = await createTestOperator(server);
  const pending = await beginSignIn(server, operator.email);
  expect((await callAs(server, pending, contract.generateOperatorTotp)).body.error.code).toBe(
    'OPERATOR_SIGN_IN',
  );
});

test('a sign-in without the second factor expires after ten minutes', async () => {
  const operator = await createTestOperator(server);
  const pending = await beginSignIn(server, operator.email);
  clock.advance(11 * minuteMs);
  expect((await verify(pending, codeOf(operator.secret, clock.now()))).body.error.code).toBe(
    'OPERATOR_SIGN_IN',
  );
});

test('a session ends after thirty minutes without a call', async () => {
  const { token } = await createTestOperator(server);
  clock.advance(29 * minuteMs);
  expect((await profileOf(token)).status).toBe(200);
  clock.advance(29 * minuteMs);
  expect((await profileOf(token)).status).toBe(200);
  clock.advance(31 * minuteMs);
  expect((await profileOf(token)).status).toBe(401);
});

test('a session ends after eight hours regardless of activity', async () => {
  const { token } = await createTestOperator(server);
  for (let quarter = 0; quarter < 19; quarter += 1) {
    clock.advance(25 * minuteMs);
    expect((await profileOf(token)).status).toBe(200);
  }
  clock.advance(10 * minuteMs);
  expect((await profileOf(token)).status).toBe(401);
});

test('signing out ends the session', async () => {
  const { token } = await createTestOperator(server);
  expect((await callAs(server, token, contract.signOutOperator)).status).toBe(200);
  expect((await profileOf(token)).status).toBe(401);
});

test('a wrong e-mail, a wrong password and a disabled account get the same response', async () => {
  const { id, email } = await addOperator(server);
  const tryIn = (body: object) => server.call(contract.signInOperator, { body });
  const wrong = await tryIn({ email, password: 'not this one' });
  const unknown = await tryIn({ email: 'nobody@example.com', password: operatorPassword });
  const { db } = server.services.database;
  await db.updateTable('operators').set({ status: 'DISABLED' }).where('id', '=', id).execute();
  const disabled = await tryIn({ email, password: operatorPassword });
  for (const answer of [wrong, unknown, disabled])
    expect([answer.status, answer.body.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
});

test('too many attempts are rejected, for passwords and for codes, and the waiting time is reported', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const operator = await createTestOperator(strict);
  const body = { email: operator.email, password: 'wrong password' };
  const pending = await beginSignIn(strict, operator.email);
  const guess = () => callAs(strict, pending, contract.verifyOperatorCode, { body: { code: '000000' } });
  for (let tried = 0; tried < 5; tried += 1) expect((await guess()).status).toBe(401);
  expect([(await guess()).status, (await guess()).body.waitTime]).toEqual([
    429,
    expect.stringMatching(/^\d+ seconds$/),
  ]);
  const tryIn = () => strict.call(contract.signInOperator, { body });
  for (let tried = 0; tried < 5; tried += 1) expect((await tryIn()).status).toBe(401);
  expect((await tryIn()).status).toBe(429);
  await strict.close();
});

test('calls of the console, and besides them only public ones, have a path under /operator', () => {
  for (const [name, endpoint] of Object.values(allContracts).flatMap((item) => Object.entries(item)))
    if (endpoint.access !== 'public')
      expect([name, isUnderOperator(endpoint)]).toEqual([name, isForOperators(endpoint)]);
});

test.each([...operatorRoleNames])('%s has access to the calls of its permissions only', async (role) => {
  const { token } = await createTestOperator(server, role);
  const held = new Set<string>(operatorRoles[role]);
  const wrong: string[] = [];
  for (const [name, endpoint] of consoleCalls) {
    if (!isForOperators(endpoint)) continue;
    const allowed = isOperatorAllowed(held, endpoint.access.operator);
    const { status, body } = await callNobody(token, endpoint);
    const refused = status === 403 && body.error.code === 'FORBIDDEN';
    if (refused === allowed || status >= 500 || status === 401) wrong.push(`${name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test('a console session gives no access to merchant calls', async () => {
  const { token } = await createTestOperator(server);
  const opened: string[] = [];
  for (const [name, endpoint] of Object.values(allContracts).flatMap((item) => Object.entries(item))) {
    if (endpoint.access === 'public' || isForOperators(endpoint)) continue;
    const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, value]) => [value ?? '', nobody]);
    const cookie = `kasuwa_token=${token}; kasuwa_operator=${token}`;
    const answer = await server.call(endpoint, {
      params: Object.fromEntries(names),
      headers: { cookie, 'x-kasuwa-client': 'web' },
      ...(endpoint.method !== 'GET' && { body: {} }),
    });
    const asBearer = await server.call(endpoint, { params: Object.fromEntries(names), token });
    if (answer.status !== 401 || asBearer.status !== 401) opened.push(name);
  }
  expect(opened).toEqual([]);
});

test('a console session and a dashboard session coexist in one browser', async () => {
  const operator = await createTestOperator(server);
  const business = await createTestBusiness(server);
  const cookie = `kasuwa_token=${business.token}; kasuwa_operator=${operator.token}`;
  const headers = { cookie, 'x-kasuwa-client': 'web' };
  expect((await server.call(contract.getOperatorProfile, { headers })).data.email).toBe(operator.email);
  const profile = allContracts.session?.getProfile as Endpoint;
  expect((await server.call(profile, { headers })).status).toBe(200);
});

test('a cross-site request that changes state is rejected', async () => {
  const { token } = await createTestOperator(server);
  const foreign = await server.call(staffContract.inviteStaff, {
    body: { email: 'thief@example.com', role: 'Administrator' },
    headers: { cookie: `kasuwa_operator=${token}` },
  });
  expect(foreign.body.error.code).toBe('CROSS_SITE');
});

test('an invited staff member sets a password by the link, once, and signs in with a second factor', async () => {
  const admin = await createTestOperator(server);
  const email = `invited-${clock.newId()}@example.com`;
  const invited = await callAs(server, admin.token, staffContract.inviteStaff, {
    body: { email, role: 'Support agent' },
  });
  expect(invited.data).toMatchObject({ status: 'INVITED', role: 'Support agent' });
  const { db } = server.services.database;
  const mail = await db
    .selectFrom('emails')
    .where('toAddress', '=', email)
    .selectAll()
    .executeTakeFirstOrThrow();
  const token = /set-up\/([\w-]+)/.exec(opened(mail).text)?.[1] ?? '';
  expect((await server.call(contract.getOperatorInvite, { params: { token } })).data.email).toBe(email);
  const body = { firstName: 'Ini', lastName: 'Udo', password: operatorPassword };
  const accept = () => server.call(contract.acceptOperatorInvite, { params: { token }, body });
  const weak = { ...body, password: 'Password123!' };
  const refused = await server.call(contract.acceptOperatorInvite, { params: { token }, body: weak });
  expect(refused.body.error.fields).toEqual({ password: 'This password is too common. Choose another one' });
  expect((await Promise.all([accept(), accept()])).map((item) => item.status).sort()).toEqual([200, 410]);
  expect(await beginSignIn(server, email)).not.toBe('');
});

test('a set-up link is not sent once it has expired', async () => {
  const admin = await createTestOperator(server);
  const email = `invited-${clock.newId()}@example.com`;
  await callAs(server, admin.token, staffContract.inviteStaff, { body: { email, role: 'Support agent' } });
  clock.advance(3 * 86_400_000);
  while ((await sendDueEmails(server.services)) > 0);
  const { db } = server.services.database;
  const query = db.selectFrom('emails').where('toAddress', '=', email).select(['status', 'html', 'sentAt']);
  expect(await query.execute()).toEqual([{ status: 'DISCARDED', html: '', sentAt: null }]);
});

test('staff cannot change their own access', async () => {
  const { id, token } = await createTestOperator(server);
  const params = { operatorId: id };
  const answers = [
    await callAs(server, token, staffContract.setStaffRole, { params, body: { role: 'Support agent' } }),
    await callAs(server, token, staffContract.setStaffStatus, { params, body: { status: 'DISABLED' } }),
    await callAs(server, token, staffContract.resetStaffSecondFactor, { params }),
  ];
  expect(answers.map((item) => item.body.error.code)).toEqual(Array(3).fill('OPERATOR_SELF'));
});

test('the last Administrator cannot be disabled, even when two disable each other concurrently', async () => {
  const [first, other] = [await createTestOperator(server), await createTestOperator(server)];
  const { db } = server.services.database;
  const rest = await db
    .updateTable('operators')
    .set({ status: 'DISABLED' })
    .where('roleName', '=', 'Administrator')
    .where('status', '=', 'ACTIVE')
    .where('id', 'not in', [first.id, other.id])
    .returning('id')
    .execute();
  const disable = (token: string, operatorId: string) =>
    callAs(server, token, staffContract.setStaffStatus, {
      params: { operatorId },
      body: { status: 'DISABLED' },
    });
  await Promise.all([disable(first.token, other.id), disable(other.token, first.id)]);
  const remaining = await db
    .selectFrom('operators')
    .where('roleName', '=', 'Administrator')
    .where('status', '=', 'ACTIVE')
    .select('id')
    .execute();
  expect(remaining).toHaveLength(1);
  const ids = rest.map(({ id }) => id);
  if (ids.length > 0)
    await db.updateTable('operators').set({ status: 'ACTIVE' }).where('id', 'in', ids).execute();
});

test('disabling a staff member or resetting their second factor ends their sessions immediately', async () => {
  const admin = await createTestOperator(server);
  const [first, other] = [
    await createTestOperator(server, 'Support agent'),
    await createTestOperator(server, 'Support agent'),
  ];
  await callAs(server, admin.token, staffContract.setStaffStatus, {
    params: { operatorId: first.id },
    body: { status: 'DISABLED' },
  });
  await callAs(server, admin.token, staffContract.resetStaffSecondFactor, {
    params: { operatorId: other.id },
  });
  expect([(await profileOf(first.token)).status, (await profileOf(other.token)).status]).toEqual([401, 401]);
  const pending = await beginSignIn(server, other.email);
  expect((await callAs(server, pending, contract.generateOperatorTotp)).status).toBe(200);
});

test('console sign-ins and rejected attempts are in the audit trail', async () => {
  const operator = await createTestOperator(server);
  await verify(await beginSignIn(server, operator.email), '000000');
  const entries = await server.services.database.db
    .selectFrom('auditEntries')
    .where('actorId', '=', operator.id)
    .select(['action', 'actorKind', 'result', 'businessId'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'confirmOperatorTotp', actorKind: 'operator', result: 'done', businessId: null },
    { action: 'signInOperator', actorKind: 'operator', result: 'refused', businessId: null },
  ]);
});
