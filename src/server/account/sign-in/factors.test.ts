// Second factors of the signed-in user, through HTTP: turned on and off with the password and, for the app, a code.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { appCode, newestEmail, otherCode, turnOnApp } from '#test/support/inbox/messages.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, startTestServer } from '#test/support/server.ts';

const clock = movableClock(new Date());
const server = await openServer({ clock });

const {
  getSecondFactors,
  toggleMfaStatus,
  generateTotp,
  completeTotp,
  toggleTotpStatus,
  renewRecoveryCodes,
} = secondFactorsContract;
const password = 'Correct-horse-2026';

async function withApp() {
  const business = await createTestBusiness(server);
  const app = await turnOnApp(server, { token: business.token, password });
  clock.advance(60_000);
  return { ...business, ...app };
}

test('one-time codes are turned on and off with the password, and the user is notified', async () => {
  const { token, email } = await createTestBusiness(server);
  const wrong = await server.call(toggleMfaStatus, { token, body: { enabled: true, password: 'no' } });
  expect([wrong.status, wrong.body.error.fields]).toEqual([
    422,
    { password: 'The password is not correct.' },
  ]);
  const on = await server.call(toggleMfaStatus, { token, body: { enabled: true, password } });
  expect(on.data.mfa_enabled).toBe(true);
  expect(await newestEmail(server, email)).toContain('One-time codes were turned on');
  const off = await server.call(toggleMfaStatus, { token, body: { enabled: false, password } });
  expect(off.data).toMatchObject({ mfa_enabled: false, methods: [] });
});

test('the authenticator app is active only after its first correct code', async () => {
  const { token } = await createTestBusiness(server);
  const early = await server.call(completeTotp, { token, body: { code: '123456' } });
  expect(early.body.error.code).toBe('SECOND_FACTOR_STATE');
  const setup = (await server.call(generateTotp, { token, body: { password } })).data;
  expect(setup.otpauth_url).toMatch(/^otpauth:\/\/totp\/Kasuwa/);
  const code = appCode(setup.secret, clock.now());
  const wrong = await server.call(completeTotp, { token, body: { code: otherCode(code) } });
  expect(wrong.body.error.code).toBe('CODE_WRONG');
  expect((await server.call(getSecondFactors, { token })).data.totp_enabled).toBe(false);
  const done = await server.call(completeTotp, { token, body: { code } });
  expect(done.data.recovery_codes).toHaveLength(10);
  const known = (await server.call(getSecondFactors, { token })).data;
  expect(known).toMatchObject({ totp_enabled: true, methods: ['totp'], recovery_codes_left: 10 });
  expect(JSON.stringify(known)).not.toContain(done.data.recovery_codes[0]);
});

test('while an app is in use no other one can be set up', async () => {
  const { token } = await withApp();
  const answer = await server.call(generateTotp, { token, body: { password } });
  expect(answer.body.error.code).toBe('SECOND_FACTOR_STATE');
});

test('turning off the app requires both password and code', async () => {
  const { token, secret } = await withApp();
  const code = () => appCode(secret, clock.now());
  const off = (body: { password: string; code: string }) =>
    server.call(toggleTotpStatus, { token, body: { enabled: false, ...body } });
  expect((await off({ password: 'no', code: code() })).body.error.code).toBe('PASSWORD_WRONG');
  expect((await off({ password, code: otherCode(code()) })).body.error.code).toBe('CODE_WRONG');
  expect((await off({ password, code: code() })).data).toMatchObject({
    totp_enabled: false,
    recovery_codes_left: 0,
  });
});

test('a recovery code turns off a lost app', async () => {
  const { token, recoveryCodes } = await withApp();
  const body = { enabled: false, password, code: recoveryCodes[3] };
  expect((await server.call(toggleTotpStatus, { token, body })).data.totp_enabled).toBe(false);
});

test('new recovery codes replace the old ones', async () => {
  const { token, email, secret, recoveryCodes } = await withApp();
  const body = { password, code: appCode(secret, clock.now()) };
  const renewed = (await server.call(renewRecoveryCodes, { token, body })).data.recovery_codes;
  expect(renewed).toHaveLength(10);
  const { login } = sessionContract;
  const { challenge } = (await server.call(login, { body: { email, password } })).data;
  const tryCode = (code: string | undefined) =>
    server.call(signInContract.loginTotp, { body: { challenge, code } });
  expect((await tryCode(recoveryCodes[0])).body.error.code).toBe('CODE_WRONG');
  expect((await tryCode(renewed[0])).status).toBe(200);
});

test('the last factor cannot be turned off where a business requires one', async () => {
  const { token, businessId, secret } = await withApp();
  const { db } = server.services.database;
  await db.updateTable('businesses').set({ enforceTwoFactor: true }).where('id', '=', businessId).execute();
  const body = { enabled: false, password, code: appCode(secret, clock.now()) };
  const refused = await server.call(toggleTotpStatus, { token, body });
  expect(refused.body.error).toMatchObject({ code: 'SECOND_FACTOR_STATE' });
  await server.call(toggleMfaStatus, { token, body: { enabled: true, password } });
  clock.advance(60_000);
  const again = { ...body, code: appCode(secret, clock.now()) };
  expect((await server.call(toggleTotpStatus, { token, body: again })).data.totp_enabled).toBe(false);
});

test('the secret of the app is encrypted in the database', async () => {
  const { email, secret } = await withApp();
  const { db } = server.services.database;
  const row = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'totpSecret'])
    .executeTakeFirstOrThrow();
  expect(row.totpSecret?.toString('latin1')).not.toContain(secret);
  expect(server.services.vault.open('users.totp_secret', row.id, row.totpSecret as Buffer)).toBe(secret);
});

test('the audit trail contains neither secrets nor codes', async () => {
  const { email, secret, recoveryCodes } = await withApp();
  const { db } = server.services.database;
  const rows = await db.selectFrom('auditEntries').where('actorEmail', '=', email).selectAll().execute();
  expect(rows.map((row) => row.action)).toEqual(
    expect.arrayContaining(['login', 'generateTotp', 'completeTotp']),
  );
  const text = JSON.stringify(rows);
  for (const hidden of [secret, password, ...recoveryCodes]) expect(text).not.toContain(hidden);
});

test('an Owner of a live business must set up a factor within seven days; members and test businesses need none', async () => {
  const strict = await startTestServer({ clock, env: { OWNER_SECOND_FACTOR: 'on' } });
  const [live, inTest] = [
    await createTestBusiness(strict),
    await createTestBusiness(strict, { approved: false }),
  ];
  const finance = await live.signInAs('Finance');
  const stepOf = async (email: string) =>
    (await strict.call(sessionContract.login, { body: { email, password } })).data.step;
  for (const { email } of [live, inTest, finance]) expect(await stepOf(email)).toBe('FEATURE-FLAG');
  const enforced = await strict.call(getSecondFactors, { token: live.token });
  expect(enforced.data.enforced).toBe(true);
  clock.advance(7 * 86_400_000 + 60_000);
  expect(await stepOf(live.email)).toBe('TOTP-GENERATE');
  for (const { email } of [inTest, finance]) expect(await stepOf(email)).toBe('FEATURE-FLAG');
  await strict.close();
});
