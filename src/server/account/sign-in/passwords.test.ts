// Passwords through HTTP: reset by link, change, expiry, and which passwords are accepted.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { countEmails, emailedToken, newestEmail, turnOnApp } from '#test/support/inbox/messages.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';

const clock = movableClock(new Date());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const { login, getProfile, logout } = sessionContract;
const { forgotPassword, resetPassword, changePassword } = signInContract;
const password = 'Correct-horse-2026';
const next = 'Another-stable-77';

const signIn = (email: string, secret = password) =>
  server.call(login, { body: { email, password: secret } });
const forget = (email: string) => server.call(forgotPassword, { body: { email } });
const reset = (token: string, secret = next) =>
  server.call(resetPassword, { body: { token, password: secret, confirmPassword: secret } });
const change = (token: string, to: string, from = password) =>
  server.call(changePassword, {
    token,
    body: { currentPassword: from, password: to, confirmPassword: to },
  });

test('a password reset link works once, ends every session, and signs in', async () => {
  const { email, token } = await createTestBusiness(server);
  expect((await forget(email)).status).toBe(200);
  const link = await emailedToken(server, email);
  const done = await reset(link);
  expect(done.data.step).toBe('FEATURE-FLAG');
  expect((await server.call(getProfile, { token })).status).toBe(401);
  expect((await server.call(getProfile, { token: done.data.token })).status).toBe(200);
  expect((await reset(link, 'Yet-another-one-9')).body.error.code).toBe('LINK_DEAD');
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, next)).status).toBe(200);
  expect(await newestEmail(server, email)).toContain('Your password was changed');
});

test('with a second factor, a reset link does not sign in: the factor is still required', async () => {
  const { email, token } = await createTestBusiness(server);
  await turnOnApp(server, { token, password });
  await forget(email);
  const done = await reset(await emailedToken(server, email));
  expect(done.data).toMatchObject({ step: 'LOGIN-TOTP', marker: 'totp_required' });
  expect(done.data.token).toBeUndefined();
  expect(done.headers.getSetCookie()).toEqual([]);
});

test('a reset link expires after 30 minutes, and a forged one is rejected', async () => {
  const { email } = await createTestBusiness(server);
  await forget(email);
  const link = await emailedToken(server, email);
  clock.advance(31 * 60_000);
  for (const token of [link, 'ksw_pr_forged']) {
    const answer = await reset(token);
    expect([answer.status, answer.body.error.code]).toEqual([410, 'LINK_DEAD']);
  }
});

test('concurrent uses of the same link change the password once', async () => {
  const { email } = await createTestBusiness(server);
  await forget(email);
  const link = await emailedToken(server, email);
  const answers = await Promise.all([reset(link, 'First-of-two-11'), reset(link, 'Second-of-two-22')]);
  expect(answers.map((item) => item.status).sort()).toEqual([200, 410]);
});

test('a reset request gets the same response whether or not the account exists', async () => {
  const { email } = await createTestBusiness(server);
  const nobody = `nobody-${randomBytes(4).toString('hex')}@example.com`;
  const [known, unknown] = [await forget(email), await forget(nobody)];
  expect({ ...unknown.body, requestId: 0 }).toEqual({ ...known.body, requestId: 0 });
  expect(await countEmails(server, nobody)).toBe(0);
});

test('a password change requires the current password and ends all other sessions', async () => {
  const { email, token } = await createTestBusiness(server);
  const other = (await signIn(email)).data.token;
  const wrong = await change(token, next, 'not it');
  expect([wrong.status, wrong.body.error.fields]).toEqual([
    422,
    { currentPassword: 'The password is not correct.' },
  ]);
  expect((await change(token, next)).status).toBe(200);
  expect((await server.call(getProfile, { token })).status).toBe(200);
  expect((await server.call(getProfile, { token: other })).status).toBe(401);
  expect((await signIn(email, next)).status).toBe(200);
});

test('password and confirmation must match', async () => {
  const { token } = await createTestBusiness(server);
  const body = { currentPassword: password, password: next, confirmPassword: 'else' };
  const answer = await server.call(changePassword, { token, body });
  expect(answer.body.error.fields).toEqual({ confirmPassword: 'Passwords do not match' });
});

test('the last five passwords are rejected; an older one is accepted', async () => {
  const { token } = await createTestBusiness(server);
  const used = [password, 'Stable-door-1a', 'Stable-door-2b', 'Stable-door-3c', 'Stable-door-4d'];
  for (const [index, to] of used.slice(1).entries())
    expect((await change(token, to, used[index])).status).toBe(200);
  const now = used[4] as string;
  for (const old of used) {
    const answer = await change(token, old, now);
    expect(answer.body.error.fields.password).toMatch(/last 5/);
  }
  expect((await change(token, 'Stable-door-5e', now)).status).toBe(200);
  expect((await change(token, password, 'Stable-door-5e')).status).toBe(200);
});

test.each([
  ['short', 'Password must be at least 8 characters'],
  ['sunshine', 'This password is too common. Choose another one'],
  ['Password123!', 'This password is too common. Choose another one'],
])('%s is rejected as a password', async (secret, complaint) => {
  const { token } = await createTestBusiness(server);
  expect((await change(token, secret)).body.error.fields).toEqual({ password: complaint });
});

test('the e-mail address and the business name are rejected as passwords', async () => {
  const { token, email } = await createTestBusiness(server, { name: 'Mama Put Foods' });
  const own = await change(token, email);
  expect(own.body.error.fields).toEqual({ password: 'The password must not be your e-mail address' });
  const business = await change(token, 'mamaputfoods2026');
  expect(business.body.error.fields).toEqual({
    password: 'The password must not contain the business name',
  });
});

test('after 90 days a session allows only changing the password, reading the profile and logging out', async () => {
  const { email } = await createTestBusiness(server);
  clock.advance(90 * 86_400_000 + 1000);
  const { data } = await signIn(email);
  expect(data).toMatchObject({ step: 'FEATURE-FLAG', password_expired: true });
  const token = data.token as string;
  const refused = await server.call(paymentLinksContract.listPaymentLinks, { token });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'PASSWORD_EXPIRED']);
  const profile = await server.call(getProfile, { token });
  expect(profile.data.user.password_update_required).toBe(true);
  expect((await change(token, next)).status).toBe(200);
  expect((await server.call(paymentLinksContract.listPaymentLinks, { token })).status).toBe(200);
  expect((await server.call(logout, { token })).status).toBe(200);
});

test('a password change ends a sign-in that is waiting for its second factor', async () => {
  const { email, token } = await createTestBusiness(server);
  await turnOnApp(server, { token, password });
  const { challenge } = (await signIn(email)).data;
  expect((await change(token, next)).status).toBe(200);
  const answer = await server.call(signInContract.loginTotp, { body: { challenge, code: '123456' } });
  expect(answer.body.error.code).toBe('SIGN_IN_OVER');
});
