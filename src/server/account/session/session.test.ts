// Sign-in, token rotation, sign-out and switching, through HTTP.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';

const clock = movableClock(new Date());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const { login, refresh, logout, getProfile, switchBusiness, switchEnvironment } = sessionContract;
const password = 'Correct-horse-2026';

test('the correct password returns tokens, as HttpOnly cookies and in the body', async () => {
  const { email } = await createTestBusiness(server);
  const answer = await server.call(login, { body: { email: email.toUpperCase(), password } });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ success: true, data: { user: { email } } });
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    if (!cookie.startsWith('kasuwa_device=')) expect(cookie).toMatch(/Max-Age=86400/);
  }
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const { email } = await createTestBusiness(server);
  const wrong = await server.call(login, { body: { email, password: 'not it' } });
  const unknown = await server.call(login, { body: { email: 'nobody@example.com', password: 'not it' } });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.body, requestId: 0 }).toEqual({ ...unknown.body, requestId: 0 });
});

test('invalid input is reported at its field', async () => {
  const answer = await server.call(login, { body: { email: 'no-address', password: '' } });
  expect(answer.status).toBe(422);
  expect(answer.body.error.fields).toEqual({
    email: 'Invalid email address',
    password: 'Password is required',
  });
});

test('a refresh token is valid for one exchange; later reuse ends the session', async () => {
  const { email } = await createTestBusiness(server);
  const first = (await server.call(login, { body: { email, password } })).data;
  const second = await server.call(refresh, { token: first.refresh_token });
  expect(second.status).toBe(200);
  expect((await server.call(getProfile, { token: second.data.token })).status).toBe(200);
  clock.advance(11_000);
  expect((await server.call(refresh, { token: first.refresh_token })).status).toBe(401);
  expect((await server.call(refresh, { token: second.data.refresh_token })).status).toBe(401);
  await expect
    .poll(async () => (await server.call(getProfile, { token: second.data.token })).status)
    .toBe(401);
});

test('an access token expires after an hour, an active session after a day', async () => {
  const { email } = await createTestBusiness(server);
  const pair = (await server.call(login, { body: { email, password } })).data;
  for (let n = 0; n < 3; n += 1) {
    clock.advance(19 * 60_000);
    expect((await server.call(getProfile, { token: pair.token })).status).toBe(200);
  }
  clock.advance(4 * 60_000);
  // The cache expires by wall-clock time, which has not moved.
  server.services.forgetSessions();
  expect((await server.call(getProfile, { token: pair.token })).status).toBe(401);
  let latest = await server.call(refresh, { token: pair.refresh_token });
  expect(latest.status).toBe(200);
  let hours = 0;
  for (; latest.status === 200 && hours < 60; hours += 0.4) {
    clock.advance(24 * 60_000);
    latest = await server.call(refresh, { token: latest.data.refresh_token });
  }
  expect(Math.round(hours)).toBe(23);
});

test('a session expires after half an hour without a request, including its refresh token', async () => {
  const { email } = await createTestBusiness(server);
  const pair = (await server.call(login, { body: { email, password } })).data;
  clock.advance(31 * 60_000);
  expect((await server.call(getProfile, { token: pair.token })).status).toBe(401);
  expect((await server.call(refresh, { token: pair.refresh_token })).status).toBe(401);
});

test('after logout neither token works, and the cookies are cleared', async () => {
  const { email } = await createTestBusiness(server);
  const pair = (await server.call(login, { body: { email, password } })).data;
  expect((await server.call(getProfile, { token: pair.token })).status).toBe(200);
  const out = await server.call(logout, { token: pair.token });
  expect(out.headers.getSetCookie().join()).toMatch(/kasuwa_token=;/);
  expect((await server.call(getProfile, { token: pair.token })).status).toBe(401);
  expect((await server.call(refresh, { token: pair.refresh_token })).status).toBe(401);
});

test('disabling a member ends their access immediately', async () => {
  const business = await createTestBusiness(server);
  const { token } = await business.signInAs('Viewer');
  expect((await server.call(getProfile, { token })).status).toBe(200);
  const { db } = server.services.database;
  const user = await db
    .selectFrom('members')
    .where('businessId', '=', business.businessId)
    .selectAll()
    .execute();
  for (const member of user) {
    await db.updateTable('members').set({ status: 'DISABLED' }).where('userId', '=', member.userId).execute();
  }
  await expect
    .poll(async () => (await server.call(getProfile, { token })).status, { timeout: 1000 })
    .toBe(401);
});

test('switching the mode changes the data of every request; live mode requires completed compliance', async () => {
  const approved = await createTestBusiness(server);
  const link = { name: 'Only in test', kind: 'multiple', currency: 'NGN', amount: 50_000 };
  await server.call(paymentLinksContract.createPaymentLink, { token: approved.token, body: link });
  const count = async () =>
    (await server.call(paymentLinksContract.listPaymentLinks, { token: approved.token })).data.total;
  expect(await count()).toBe(1);
  const toLive = {
    params: { businessId: approved.businessId },
    query: { environment: 'live' },
    token: approved.token,
  };
  expect((await server.call(switchEnvironment, toLive)).data.mode).toBe('live');
  expect(await count()).toBe(0);
  const fresh = await createTestBusiness(server, { approved: false });
  const blocked = await server.call(switchEnvironment, {
    ...toLive,
    params: { businessId: fresh.businessId },
    token: fresh.token,
  });
  expect([blocked.status, blocked.body.error.code]).toEqual([409, 'SWITCH_BLOCKED']);
});

test('switching to a business of another owner is rejected', async () => {
  const [mine, theirs] = [await createTestBusiness(server), await createTestBusiness(server)];
  const answer = await server.call(switchBusiness, {
    token: mine.token,
    body: { businessId: theirs.businessId },
  });
  expect(answer.status).toBe(404);
});

test('sign-in attempts are limited per e-mail, and the waiting time is reported', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const email = `limited-${randomBytes(4).toString('hex')}@example.com`;
  let last = await strict.call(login, { body: { email, password } });
  for (let n = 0; n < 5; n += 1) last = await strict.call(login, { body: { email, password } });
  expect(last.status).toBe(429);
  expect(last.body.waitTime).toMatch(/^\d+ (seconds|minutes?)$/);
  expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
  await strict.close();
});
