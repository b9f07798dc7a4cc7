// A credential change ends everything started with the old credentials: links, unfinished sign-ins, codes and other sessions.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { profileContract } from '#shared/contract/account/profile.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { signupContract } from '#shared/contract/account/signup.ts';
import { emailedToken, newestEmail, textedCode, turnOnApp } from '#test/support/inbox/messages.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date());
const server = await openServer({ clock });

const password = 'Correct-horse-2026';
const { login, getProfile } = sessionContract;
const { forgotPassword, resetPassword } = signInContract;

const reset = (token: string) =>
  server.call(resetPassword, {
    body: { token, password: 'Another-stable-77', confirmPassword: 'Another-stable-77' },
  });
const signIn = (email: string) => server.call(login, { body: { email, password } });

async function linkFor(email: string): Promise<string> {
  await server.call(forgotPassword, { body: { email } });
  return emailedToken(server, email);
}

/** Creates a user with a password reset link and a second open session. */
async function somebody() {
  const { email, token } = await createTestBusiness(server);
  const other = (await signIn(email)).data.token ?? '';
  return { email, token, other, link: await linkFor(email) };
}

async function expectEnded(who: { token: string; other: string; link: string }): Promise<void> {
  const answer = await reset(who.link);
  expect([answer.status, answer.body.error?.code]).toEqual([410, 'LINK_DEAD']);
  expect((await server.call(getProfile, { token: who.other })).status).toBe(401);
  expect((await server.call(getProfile, { token: who.token })).status).toBe(200);
}

test('an e-mail change invalidates a link sent to the old address and ends other sessions', async () => {
  const who = await somebody();
  const next = `moved-${who.email}`;
  await server.call(profileContract.changeEmail, {
    token: who.token,
    body: { email: next, current_password: password },
  });
  const code = /\d{6}/.exec(await newestEmail(server, next))?.[0] ?? '';
  const done = await server.call(profileContract.completeEmailChange, { token: who.token, body: { code } });
  expect(done.status).toBe(200);
  await expectEnded(who);
  expect((await signIn(next)).status).toBe(200);
});

test('a link is valid only for the address it was sent to, however the address was changed', async () => {
  const { email, link } = await somebody();
  const { db } = server.services.database;
  await db
    .updateTable('users')
    .set({ email: `by-hand-${email}` })
    .where('email', '=', email)
    .execute();
  expect((await reset(link)).body.error.code).toBe('LINK_DEAD');
});

test('a phone number change ends links and other sessions', async () => {
  const who = await somebody();
  const body = { first_name: 'Ada', last_name: 'Obi', phone_number: '+234 803 412 7788' };
  expect((await server.call(profileContract.updateProfile, { token: who.token, body })).status).toBe(200);
  await expectEnded(who);
});

test('turning on a second factor ends links and other sessions', async () => {
  const app = await somebody();
  await turnOnApp(server, { token: app.token, password });
  await expectEnded(app);
  const codes = await somebody();
  const body = { enabled: true, password };
  await server.call(secondFactorsContract.toggleMfaStatus, { token: codes.token, body });
  await expectEnded(codes);
});

test('a change of second factor ends a sign-in that is waiting for its code', async () => {
  const { email, token } = await createTestBusiness(server);
  await server.call(secondFactorsContract.toggleMfaStatus, { token, body: { enabled: true, password } });
  const waiting = (await signIn(email)).data;
  const code = /^\d{6}$/m.exec(await newestEmail(server, email))?.[0] ?? '';
  await server.call(secondFactorsContract.toggleMfaStatus, { token, body: { enabled: false, password } });
  const answer = await server.call(signInContract.loginOtp, {
    body: { challenge: waiting.challenge ?? '', code },
  });
  expect([answer.status, answer.body.error.code]).toEqual([410, 'SIGN_IN_OVER']);
});

test('a disabled user cannot set a password by a link', async () => {
  const { email, link } = await somebody();
  const { db } = server.services.database;
  const disabled = { disabledAt: clock.now(), disabledReason: 'Left' };
  await db.updateTable('users').set(disabled).where('email', '=', email).execute();
  expect((await reset(link)).body.error.code).toBe('LINK_DEAD');
});

test('a code sent to one phone number does not verify another', async () => {
  const email = `phones-${Date.now()}@example.com`;
  const details = {
    businessName: 'Moving Phones',
    email,
    country: 'NG',
    password,
    confirmPassword: password,
  };
  const websiteUrl = 'localhost';
  await server.call(signupContract.signup, { body: { ...details, website_url: websiteUrl } });
  const link = await emailedToken(server, email);
  const { token } = (await server.call(signupContract.activateAccount, { body: { token: link } })).data;
  const information = {
    token,
    first_name: 'Ada',
    last_name: 'Obi',
    business_type: 'sme',
    business_sector: 'Retail',
  };
  const save = (phone: string) =>
    server.call(signupContract.saveBusinessInformation, { body: { ...information, phone_number: phone } });
  await save('+2348034127701');
  await server.call(signupContract.sendPhoneOtp, { body: { token } });
  const code = await textedCode(server, '+2348034127701');
  expect((await save('+2348034127702')).data.phone_number).toBe('+2348034127702');
  const answer = await server.call(signupContract.verifyOtp, { body: { token, code } });
  expect([answer.status, answer.body.error.code]).toEqual([409, 'CODE_SPENT']);
  await server.call(signupContract.sendPhoneOtp, { body: { token } });
  const right = await textedCode(server, '+2348034127702');
  expect((await server.call(signupContract.verifyOtp, { body: { token, code: right } })).status).toBe(200);
});
