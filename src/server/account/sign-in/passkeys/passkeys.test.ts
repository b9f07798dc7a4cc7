// Passkeys through HTTP, with a software authenticator: adding, sign-in, second factor, step-up, removing, and refusals.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { passkeysContract } from '#shared/contract/account/passkeys.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import {
  type Authenticator,
  addTestPasskey,
  createAuthenticator,
  type Quirks,
} from '#test/support/inbox/software-authenticator.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';

const clock = movableClock(new Date());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.close());

const password = 'Correct-horse-2026';
const {
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  signInByPasskey,
  beginPasskeyStep,
  loginPasskey,
  beginPasskeyStepUp,
} = passkeysContract;

async function add(token: string, authenticator: Authenticator, quirks: Quirks = {}) {
  const { data } = await server.call(beginPasskey, { token });
  const credential = authenticator.create(data.options, quirks);
  return server.call(addPasskey, { token, body: { name: 'Laptop', credential } });
}

async function signIn(authenticator: Authenticator, quirks: Quirks = {}) {
  const { data } = await server.call(beginPasskeySignIn, {});
  return server.call(signInByPasskey, { body: { credential: authenticator.sign(data.options, quirks) } });
}

/** Creates an Owner with a passkey. */
async function withPasskey() {
  const business = await createTestBusiness(server);
  const authenticator = createAuthenticator();
  const passkeyId = await addTestPasskey(server, business.token, authenticator);
  return { ...business, authenticator, passkeyId };
}

const begin = (email: string) => server.call(sessionContract.login, { body: { email, password } });

function emailsTo(to: string) {
  const { db } = server.services.database;
  return db.selectFrom('emails').where('toAddress', '=', to).select('subject').execute();
}

test('a passkey is added, renamed, notified by e-mail, audited, and signs in as both factors', async () => {
  const { token, email, authenticator, passkeyId } = await withPasskey();
  const named = { token, params: { passkeyId }, body: { name: 'Work laptop' } };
  expect((await server.call(renamePasskey, named)).data.name).toBe('Work laptop');
  const signedIn = await signIn(authenticator);
  expect(signedIn.data).toMatchObject({ step: 'FEATURE-FLAG', user: { email } });
  const list = await server.call(listPasskeys, { token: signedIn.data.token ?? '' });
  expect(list.data.items).toMatchObject([{ name: 'Work laptop', last_used_at: expect.any(String) }]);
  expect((await emailsTo(email)).map((item) => item.subject)).toContain('A passkey was added');
  const { data } = await server.call(auditTrailsContract.listAuditEntries, { token });
  const actions = data.items.map((entry) => entry.action);
  expect(actions).toEqual(expect.arrayContaining(['addPasskey', 'renamePasskey', 'signInByPasskey']));
});

test('adding a passkey ends all other sessions and requires step-up', async () => {
  const { token, email } = await createTestBusiness(server);
  const other = (await begin(email)).data.token ?? '';
  expect((await add(token, createAuthenticator())).status).toBe(200);
  expect((await server.call(listPasskeys, { token: other })).status).toBe(401);
  clock.advance(11 * 60_000);
  server.services.forgetSessions();
  expect((await server.call(beginPasskey, { token })).body.error.code).toBe('STEP_UP_REQUIRED');
});

test('a passkey of another origin or host, without user verification, or a duplicate is rejected', async () => {
  const { token, authenticator } = await withPasskey();
  const wrong: Quirks[] = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }];
  for (const quirks of wrong)
    expect((await add(token, createAuthenticator(), quirks)).body.error.code).toBe('PASSKEY_REFUSED');
  expect((await add(token, authenticator)).body.error.code).toBe('PASSKEY_REFUSED');
  expect((await server.call(listPasskeys, { token })).data.items).toHaveLength(1);
});

test('a signature of another origin or host, unverified, with a stale counter or an unknown key is rejected', async () => {
  const { authenticator } = await withPasskey();
  const wrong: Quirks[] = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }];
  for (const quirks of wrong)
    expect((await signIn(authenticator, quirks)).body.error.code).toBe('PASSKEY_REFUSED');
  expect((await signIn(createAuthenticator())).body.error.code).toBe('PASSKEY_REFUSED');
  expect((await signIn(authenticator, { counter: 9 })).status).toBe(200);
  expect((await signIn(authenticator, { counter: 9 })).body.error.code).toBe('PASSKEY_REFUSED');
  expect((await signIn(authenticator, { counter: 3 })).body.error.code).toBe('PASSKEY_REFUSED');
});

test('a challenge is valid once, for five minutes, and only for its purpose', async () => {
  const { token, authenticator } = await withPasskey();
  const send = (options: Record<string, unknown>) =>
    server.call(signInByPasskey, { body: { credential: authenticator.sign(options) } });
  const { data } = await server.call(beginPasskeySignIn, {});
  expect((await send(data.options)).status).toBe(200);
  expect((await send(data.options)).body.error.code).toBe('PASSKEY_REFUSED');
  const late = await server.call(beginPasskeySignIn, {});
  clock.advance(5 * 60_000);
  expect((await send(late.data.options)).body.error.code).toBe('PASSKEY_REFUSED');
  const other = await server.call(beginPasskeyStepUp, { token });
  expect((await send(other.data.options)).body.error.code).toBe('PASSKEY_REFUSED');
});

test('after the password a passkey is required, with a challenge valid for that sign-in only', async () => {
  const { email, authenticator } = await withPasskey();
  const begun = await begin(email);
  expect(begun.data).toMatchObject({ step: 'LOGIN-PASSKEY', methods: ['passkey'] });
  const challenge = begun.data.challenge ?? '';
  const options = (await server.call(beginPasskeyStep, { body: { challenge } })).data.options;
  const another = (await begin(email)).data.challenge ?? '';
  const credential = authenticator.sign(options);
  const elsewhere = await server.call(loginPasskey, { body: { challenge: another, credential } });
  expect(elsewhere.body.error.code).toBe('PASSKEY_REFUSED');
  const again = (await server.call(beginPasskeyStep, { body: { challenge } })).data.options;
  const done = await server.call(loginPasskey, {
    body: { challenge, credential: authenticator.sign(again) },
  });
  expect(done.data.step).toBe('FEATURE-FLAG');
  const stranger = (await withPasskey()).authenticator;
  const third = (await begin(email)).data.challenge ?? '';
  const response = (await server.call(beginPasskeyStep, { body: { challenge: third } })).data.options;
  const foreign = { challenge: third, credential: stranger.sign(response) };
  expect((await server.call(loginPasskey, { body: foreign })).body.error.code).toBe('PASSKEY_REFUSED');
});

test('with a passkey, step-up requires the passkey and no longer accepts the password', async () => {
  const { token, authenticator, passkeyId } = await withPasskey();
  clock.advance(11 * 60_000);
  server.services.forgetSessions();
  const remove = () => server.call(removePasskey, { token, params: { passkeyId } });
  expect((await remove()).body.error.code).toBe('STEP_UP_REQUIRED');
  const { stepUp, getStepUpWays } = secondFactorsContract;
  expect((await server.call(getStepUpWays, { token })).data.methods).toEqual(['passkey']);
  const byPassword = await server.call(stepUp, { token, body: { password } });
  expect(byPassword.body.error.fields).toEqual({ code: 'Code is required' });
  const { options } = (await server.call(beginPasskeyStepUp, { token })).data;
  const body = { passkey: authenticator.sign(options) };
  expect((await server.call(stepUp, { token, body })).status).toBe(200);
  expect((await server.call(stepUp, { token, body })).body.error.code).toBe('PASSKEY_REFUSED');
  expect((await remove()).status).toBe(200);
});

test('a removed passkey no longer signs in, and the password alone is sufficient again', async () => {
  const { token, email, authenticator, passkeyId } = await withPasskey();
  expect((await server.call(removePasskey, { token, params: { passkeyId } })).status).toBe(200);
  expect((await signIn(authenticator)).body.error.code).toBe('PASSKEY_REFUSED');
  expect((await begin(email)).data.step).toBe('FEATURE-FLAG');
  expect((await emailsTo(email)).map((item) => item.subject)).toContain('A passkey was removed');
});

test('a passkey of another user cannot be renamed or removed', async () => {
  const { passkeyId } = await withPasskey();
  const { token } = await createTestBusiness(server);
  const params = { passkeyId };
  expect((await server.call(renamePasskey, { token, params, body: { name: 'Mine' } })).status).toBe(404);
  expect((await server.call(removePasskey, { token, params })).status).toBe(404);
});

test('the passkey of a disabled user is rejected', async () => {
  const { email, authenticator } = await withPasskey();
  const { db } = server.services.database;
  await db
    .updateTable('users')
    .set({ disabledAt: clock.now(), disabledReason: 'Gone' })
    .where('email', '=', email)
    .execute();
  expect((await signIn(authenticator)).body.error.code).toBe('PASSKEY_REFUSED');
});

test('a password change keeps the passkey and invalidates pending challenges', async () => {
  const { token, authenticator } = await withPasskey();
  const { options } = (await server.call(beginPasskeyStepUp, { token })).data;
  const next = 'Stable-door-2026';
  const body = { currentPassword: password, password: next, confirmPassword: next };
  expect((await server.call(signInContract.changePassword, { token, body })).status).toBe(200);
  const passkey = authenticator.sign(options);
  const shown = await server.call(secondFactorsContract.stepUp, { token, body: { passkey } });
  expect(shown.body.error.code).toBe('PASSKEY_REFUSED');
  expect((await signIn(authenticator)).status).toBe(200);
});

test('after five wrong signatures the next attempt is rate limited', async () => {
  const { authenticator } = await withPasskey();
  for (let tries = 0; tries < 5; tries += 1) await signIn(authenticator, { verified: false });
  expect((await signIn(authenticator)).body.error.code).toBe('TOO_MANY_REQUESTS');
});
