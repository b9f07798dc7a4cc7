// The steps of a sign-in through HTTP: the rules of codes, challenges, the authenticator app and the grace period of a business.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealField } from '#server/platform/db/sealed-fields.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import {
  appCode,
  countEmails,
  emailedCode,
  otherCode,
  textedCode,
  turnOnApp,
} from '#test/support/inbox/messages.ts';
import { newPhone } from '#test/support/inbox/phones.ts';
import {
  createTestBusiness,
  startTestServer,
  type TestBusiness,
  type TestServer,
} from '#test/support/server.ts';

const clock = movableClock(new Date());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const { login, getProfile } = sessionContract;
const { sendOtp, resendOtp, loginOtp, loginTotp, requestSystemOtp, beginSignInTotp, completeSignInTotp } =
  signInContract;
const { toggleMfaStatus } = secondFactorsContract;
const password = 'Correct-horse-2026';

const minutes = (count: number) => clock.advance(count * 60_000);
const signIn = (email: string) => server.call(login, { body: { email, password } });
const database = () => server.services.database.db;

/** Creates a user whose second factor is a code by e-mail. */
async function withCodes(): Promise<TestBusiness> {
  const business = await createTestBusiness(server);
  const { token } = business;
  const answer = await server.call(toggleMfaStatus, { token, body: { enabled: true, password } });
  expect(answer.data).toMatchObject({ mfa_enabled: true, methods: ['email'] });
  return business;
}

async function withApp() {
  const business = await createTestBusiness(server);
  const app = await turnOnApp(server, { token: business.token, password });
  // The time step that confirmed the app is used up.
  minutes(1);
  return { ...business, ...app };
}

async function countSessions(email: string): Promise<number> {
  const rows = await database()
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .where('u.email', '=', email)
    .select('s.id')
    .execute();
  return rows.length;
}

test('a sign-in without a second factor completes directly and returns the features', async () => {
  const { email } = await createTestBusiness(server);
  const { data } = await signIn(email);
  expect(data).toMatchObject({ step: 'FEATURE-FLAG', marker: null, password_expired: false });
  expect(data.account).toContainEqual({
    feature: 'payment_links',
    module: 'payment_gateway',
    status: 'enabled',
  });
});

test('with one-time codes on, the password returns a challenge only; the code returns the session', async () => {
  const { email } = await withCodes();
  const first = await signIn(email);
  expect(first.data).toMatchObject({ step: 'LOGIN-OTP', marker: 'otp required', channel: 'email' });
  expect(first.data.token).toBeUndefined();
  expect(first.headers.getSetCookie()).toEqual([]);
  expect(first.data.sent_to).toMatch(/•••@example\.com$/);
  const { challenge } = first.data;
  expect((await server.call(getProfile, { token: challenge })).status).toBe(401);
  const body = { challenge, code: await emailedCode(server, email) };
  const second = await server.call(loginOtp, { body });
  expect(second.data).toMatchObject({ step: 'FEATURE-FLAG', marker: null });
  expect(second.headers.getSetCookie()).toHaveLength(3);
  expect((await server.call(getProfile, { token: second.data.token })).status).toBe(200);
});

test('a code and its challenge are valid once', async () => {
  const { email } = await withCodes();
  const { challenge } = (await signIn(email)).data;
  const body = { challenge, code: await emailedCode(server, email) };
  expect((await server.call(loginOtp, { body })).status).toBe(200);
  const again = await server.call(loginOtp, { body });
  expect([again.status, again.body.error.code]).toEqual([410, 'SIGN_IN_OVER']);
});

test('concurrent uses of the same code create one session', async () => {
  const { email } = await withCodes();
  const { challenge } = (await signIn(email)).data;
  const before = await countSessions(email);
  const body = { challenge, code: await emailedCode(server, email) };
  const answers = await Promise.all([1, 2, 3, 4].map(() => server.call(loginOtp, { body })));
  expect(answers.map((item) => item.status).sort()).toEqual([200, 410, 410, 410]);
  expect(await countSessions(email)).toBe(before + 1);
});

test('a code expires after ten minutes or five wrong attempts', async () => {
  const { email } = await withCodes();
  const late = (await signIn(email)).data.challenge;
  const lateCode = await emailedCode(server, email);
  minutes(11);
  const tooLate = await server.call(loginOtp, { body: { challenge: late, code: lateCode } });
  expect(tooLate.body.error.code).toBe('CODE_SPENT');
  const { challenge } = (await signIn(email)).data;
  const code = await emailedCode(server, email);
  const wrong = { body: { challenge, code: otherCode(code) } };
  const first = await server.call(loginOtp, wrong);
  expect(first.body.error.fields).toEqual({ code: 'The code is not correct. 4 attempts left.' });
  for (let n = 0; n < 3; n += 1) await server.call(loginOtp, wrong);
  expect((await server.call(loginOtp, wrong)).body.error.code).toBe('CODE_SPENT');
  const right = await server.call(loginOtp, { body: { challenge, code } });
  expect(right.body.error.code).toBe('CODE_SPENT');
});

test('a new code can be requested after 60 seconds, and invalidates the previous one', async () => {
  const { email } = await withCodes();
  const { challenge } = (await signIn(email)).data;
  const old = await emailedCode(server, email);
  const early = await server.call(resendOtp, { body: { challenge } });
  expect(early.status).toBe(429);
  expect(early.body.waitTime).toMatch(/seconds/);
  minutes(1);
  expect((await server.call(resendOtp, { body: { challenge } })).data).toMatchObject({ resend_in_s: 60 });
  const fresh = await emailedCode(server, email);
  if (fresh !== old) {
    const stale = await server.call(loginOtp, { body: { challenge, code: old } });
    expect(stale.body.error.code).toBe('CODE_WRONG');
  }
  expect((await server.call(loginOtp, { body: { challenge, code: fresh } })).status).toBe(200);
});

test('an expired sign-in and a forged challenge are rejected', async () => {
  const { email } = await withCodes();
  const { challenge } = (await signIn(email)).data;
  const code = await emailedCode(server, email);
  minutes(16);
  for (const item of [challenge, 'ksw_si_forged']) {
    const answer = await server.call(loginOtp, { body: { challenge: item, code } });
    expect([answer.status, answer.body.error.code]).toEqual([410, 'SIGN_IN_OVER']);
  }
});

test('a verified phone offers a choice of channel, and the channel can be switched', async () => {
  const { email } = await withCodes();
  const phone = newPhone();
  const { id } = await database()
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  await database()
    .updateTable('users')
    .set({ phoneNumber: sealField('users.phone_number', id, phone), phoneVerifiedAt: clock.now() })
    .where('email', '=', email)
    .execute();
  const first = (await signIn(email)).data;
  expect(first).toMatchObject({ step: 'SEND-OTP', marker: 'otp required', methods: ['email', 'sms'] });
  const { challenge } = first;
  const byEmail = await server.call(sendOtp, { body: { challenge, channel: 'email' } });
  expect(byEmail.data).toMatchObject({ step: 'LOGIN-OTP', channel: 'email' });
  const bySms = await server.call(sendOtp, { body: { challenge, channel: 'sms' } });
  expect(bySms.data).toMatchObject({ step: 'LOGIN-OTP', channel: 'sms' });
  const code = await textedCode(server, phone);
  expect((await server.call(loginOtp, { body: { challenge, code } })).data.step).toBe('FEATURE-FLAG');
});

test('a code is not sent to a phone that is not verified', async () => {
  const { email } = await withCodes();
  const { challenge } = (await signIn(email)).data;
  const answer = await server.call(sendOtp, { body: { challenge, channel: 'sms' } });
  expect(answer.body.error.code).toBe('SIGN_IN_OVER');
});

test('the authenticator app is required, and each of its codes is valid once', async () => {
  const { email, secret } = await withApp();
  const first = (await signIn(email)).data;
  expect(first).toMatchObject({ step: 'LOGIN-TOTP', marker: 'totp_required', methods: ['totp'] });
  const code = appCode(secret, clock.now());
  const done = await server.call(loginTotp, { body: { challenge: first.challenge, code } });
  expect(done.data.step).toBe('FEATURE-FLAG');
  const { challenge } = (await signIn(email)).data;
  const replayed = await server.call(loginTotp, { body: { challenge, code } });
  expect(replayed.body.error.code).toBe('CODE_WRONG');
  minutes(1);
  const next = await server.call(loginTotp, { body: { challenge, code: appCode(secret, clock.now()) } });
  expect(next.status).toBe(200);
});

test('a code one time step away is accepted, one two steps away is rejected', async () => {
  const { email, secret } = await withApp();
  const codeAt = (steps: number) => appCode(secret, new Date(clock.now().getTime() + steps * 30_000));
  const { challenge } = (await signIn(email)).data;
  const far = await server.call(loginTotp, { body: { challenge, code: codeAt(2) } });
  expect(far.body.error.code).toBe('CODE_WRONG');
  const beside = await server.call(loginTotp, { body: { challenge, code: codeAt(1) } });
  expect(beside.status).toBe(200);
});

test('five wrong codes of the app end the sign-in', async () => {
  const { email, secret } = await withApp();
  const { challenge } = (await signIn(email)).data;
  const code = otherCode(appCode(secret, clock.now()));
  for (let n = 0; n < 5; n += 1) await server.call(loginTotp, { body: { challenge, code } });
  const right = await server.call(loginTotp, { body: { challenge, code: appCode(secret, clock.now()) } });
  expect(right.body.error.code).toBe('SIGN_IN_OVER');
});

test('a recovery code replaces an app code, once', async () => {
  const { email, recoveryCodes } = await withApp();
  expect(recoveryCodes).toHaveLength(10);
  const code = (recoveryCodes[0] ?? '').toUpperCase();
  const first = (await signIn(email)).data;
  const done = await server.call(loginTotp, { body: { challenge: first.challenge, code } });
  expect(done.data).toMatchObject({ step: 'FEATURE-FLAG', recovery_codes_left: 9 });
  const { challenge } = (await signIn(email)).data;
  const again = await server.call(loginTotp, { body: { challenge, code } });
  expect(again.body.error.code).toBe('CODE_WRONG');
});

test('a user with both factors can switch from the app to a code by e-mail', async () => {
  const { email, token } = await withApp();
  await server.call(toggleMfaStatus, { token, body: { enabled: true, password } });
  const first = (await signIn(email)).data;
  expect(first).toMatchObject({ step: 'LOGIN-TOTP', methods: ['totp', 'email'] });
  const { challenge } = first;
  const sent = await server.call(sendOtp, { body: { challenge, channel: 'email' } });
  expect(sent.data.step).toBe('LOGIN-OTP');
  const code = await emailedCode(server, email);
  expect((await server.call(loginOtp, { body: { challenge, code } })).data.step).toBe('FEATURE-FLAG');
});

test('an unverified e-mail address is verified by a code first', async () => {
  const { email } = await createTestBusiness(server);
  await database().updateTable('users').set({ emailVerifiedAt: null }).where('email', '=', email).execute();
  const first = (await signIn(email)).data;
  expect(first).toMatchObject({ step: 'SYSTEM-OTP', marker: 'otp required', methods: [] });
  const { challenge } = first;
  minutes(1);
  expect((await server.call(requestSystemOtp, { body: { challenge } })).data.step).toBe('SYSTEM-OTP');
  const code = await emailedCode(server, email);
  expect((await server.call(loginOtp, { body: { challenge, code } })).data.step).toBe('FEATURE-FLAG');
  expect((await signIn(email)).data.step).toBe('FEATURE-FLAG');
});

test('a required second factor has a grace period of seven days, then the app is set up during sign-in', async () => {
  const { email, businessId } = await createTestBusiness(server);
  await database()
    .updateTable('businesses')
    .set({ enforceTwoFactor: true })
    .where('id', '=', businessId)
    .execute();
  const inGrace = (await signIn(email)).data;
  expect(inGrace.step).toBe('FEATURE-FLAG');
  const { user } = (await server.call(getProfile, { token: inGrace.token })).data;
  const days = (Date.parse(user.reminder_expires_at ?? '') - clock.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  minutes(7 * 24 * 60 + 1);
  const forced = (await signIn(email)).data;
  expect(forced).toMatchObject({ step: 'TOTP-GENERATE', marker: 'require_login_2fa' });
  const { challenge } = forced;
  const setup = (await server.call(beginSignInTotp, { body: { challenge } })).data;
  expect(setup.qr_svg).toMatch(/^<svg/);
  expect(setup.otpauth_url).toContain(setup.secret);
  expect((await server.call(beginSignInTotp, { body: { challenge } })).data.secret).toBe(setup.secret);
  const code = appCode(setup.secret, clock.now());
  const done = await server.call(completeSignInTotp, { body: { challenge, code } });
  expect(done.data.step).toBe('FEATURE-FLAG');
  expect(done.data.recovery_codes).toHaveLength(10);
  expect((await signIn(email)).data.step).toBe('LOGIN-TOTP');
});

test('a step cannot be skipped: each call takes only the challenge of its own step', async () => {
  const { email, secret } = await withApp();
  const { challenge } = (await signIn(email)).data;
  const code = appCode(secret, clock.now());
  expect((await server.call(loginOtp, { body: { challenge, code } })).status).toBe(410);
  expect((await server.call(beginSignInTotp, { body: { challenge } })).status).toBe(410);
  expect((await server.call(completeSignInTotp, { body: { challenge, code } })).status).toBe(410);
});

test('a sign-in ends the session that the browser sends along and never reuses it', async () => {
  const planted = await createTestBusiness(server);
  const { email } = await createTestBusiness(server);
  const headers = { cookie: `kasuwa_token=${planted.token}`, 'x-kasuwa-client': 'web' };
  const { data } = await server.call(login, { body: { email, password }, headers });
  expect(data.token).not.toBe(planted.token);
  expect((await server.call(getProfile, { token: data.token })).data.user.email).toBe(email);
  await expect.poll(async () => (await server.call(getProfile, { token: planted.token })).status).toBe(401);
});

test('codes and challenges are kept as hashes only', async () => {
  const { email } = await withCodes();
  const { challenge } = (await signIn(email)).data;
  const code = await emailedCode(server, email);
  const [codes, signIns] = await Promise.all([
    database().selectFrom('oneTimeCodes').selectAll().execute(),
    database().selectFrom('signIns').selectAll().execute(),
  ]);
  expect(codes.some((row) => row.codeHash.includes(code))).toBe(false);
  expect(signIns.some((row) => row.tokenHash.includes(challenge ?? ''))).toBe(false);
});

test('a wrong password sends no code', async () => {
  const { email } = await withCodes();
  const before = await countEmails(server, email);
  await server.call(login, { body: { email, password: 'something else' } });
  expect(await countEmails(server, email)).toBe(before);
});

test('wrong codes are counted across sign-ins, and the waiting time is reported', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const business = await createTestBusiness(strict);
  const app = await turnOnApp(strict, { token: business.token, password });
  let last = { status: 0, body: { waitTime: '' } };
  for (let round = 0; round < 4 && last.status !== 429; round += 1) {
    const begun = await strict.call(login, { body: { email: business.email, password } });
    for (let n = 0; n < 5 && last.status !== 429; n += 1) {
      const code = otherCode(appCode(app.secret, new Date()));
      last = await strict.call(loginTotp, { body: { challenge: begun.data.challenge, code } });
    }
  }
  expect(last.status).toBe(429);
  expect(last.body.waitTime).toMatch(/^\d+ (seconds|minutes?)$/);
  await strict.close();
});

test('a failed step is recorded in the audit trail of the business, without the code', async () => {
  const { email, businessId } = await withCodes();
  const { challenge } = (await signIn(email)).data;
  const code = otherCode(await emailedCode(server, email));
  await server.call(loginOtp, { body: { challenge, code } });
  const rows = await database()
    .selectFrom('auditEntries')
    .where('businessId', '=', businessId)
    .where('action', '=', 'loginOtp')
    .selectAll()
    .execute();
  expect(rows).toMatchObject([{ result: 'refused', errorCode: 'CODE_WRONG', actorEmail: email }]);
  expect(JSON.stringify(rows)).not.toContain(code);
});
