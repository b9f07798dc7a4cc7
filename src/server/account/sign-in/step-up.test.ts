// Step-up authentication through HTTP: required for payout accounts, keys, roles, members and factors, and nowhere else.
import { expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { allContracts } from '#shared/contract/all.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { appCode, emailedCode, turnOnApp } from '#test/support/inbox/messages.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { validBodies } from '#test/support/samples/all.ts';
import { createTestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date());
const server = await openServer({ clock });

const password = 'Correct-horse-2026';
const { stepUp, sendStepUpCode, getStepUpWays, toggleMfaStatus } = secondFactorsContract;
const guarded = Object.values(allContracts)
  .flatMap((contract) => Object.entries(contract) as [string, Endpoint][])
  .filter(([, endpoint]) => endpoint.stepUp && !isForOperators(endpoint));
const nobody = '00000000-0000-7000-8000-000000000000';

function call(name: string, endpoint: Endpoint, token: string) {
  const named = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, param]) => [param ?? '', nobody]);
  const body = endpoint.method === 'GET' ? {} : { body: validBodies[name] ?? {} };
  return server.call(endpoint, { params: Object.fromEntries(named), token, ...body });
}

/** Creates an Owner whose sign-in was eleven minutes ago. */
async function staleOwner() {
  const business = await createTestBusiness(server);
  clock.advance(11 * 60_000);
  server.services.forgetSessions();
  return business;
}

const makeKey = (token: string) =>
  server.call(apiKeysContract.createApiKey, {
    token,
    body: { name: 'Page', kind: 'publishable', permissions: [] },
  });

test('changes to payout accounts, keys, roles, members and factors require step-up', () => {
  const names = guarded.map(([name]) => name);
  const expected = ['addBank', 'createApiKey', 'rotateApiKey', 'changeKey', 'createRole', 'updateRole'];
  expect(names).toEqual(expect.arrayContaining([...expected, 'toggleRole', 'toggleStatus', 'inviteTeam']));
  expect(names).toEqual(expect.arrayContaining(['toggleMfaStatus', 'generateTotp', 'toggleTotpStatus']));
});

test('every call that requires step-up is rejected after ten minutes, and accepted after a step-up', async () => {
  const { token } = await staleOwner();
  for (const [name, endpoint] of guarded) {
    const answer = await call(name, endpoint, token);
    expect([name, answer.status, answer.body.error?.code]).toEqual([name, 403, 'STEP_UP_REQUIRED']);
  }
  expect((await server.call(sessionContract.getProfile, { token })).status).toBe(200);
  expect((await server.call(stepUp, { token, body: { password } })).status).toBe(200);
  for (const [name, endpoint] of guarded) {
    const answer = await call(name, endpoint, token);
    expect([name, answer.body.error?.code]).not.toEqual([name, 'STEP_UP_REQUIRED']);
  }
});

test('a wrong password is rejected, and a fresh sign-in does not step up other sessions', async () => {
  const { token, email } = await staleOwner();
  const wrong = await server.call(stepUp, { token, body: { password: 'not it' } });
  expect([wrong.status, wrong.body.error.code]).toEqual([422, 'PASSWORD_WRONG']);
  expect((await makeKey(token)).status).toBe(403);
  const other = (await server.call(sessionContract.login, { body: { email, password } })).data.token ?? '';
  expect((await makeKey(other)).status).toBe(200);
  expect((await makeKey(token)).status).toBe(403);
});

test('with an app, step-up requires a code instead of the password, and a code is valid once', async () => {
  const { token } = await createTestBusiness(server);
  const { secret } = await turnOnApp(server, { token, password });
  clock.advance(11 * 60_000);
  server.services.forgetSessions();
  expect((await server.call(getStepUpWays, { token })).data.methods).toEqual(['totp']);
  const byPassword = await server.call(stepUp, { token, body: { password } });
  expect(byPassword.body.error.fields).toEqual({ code: 'Code is required' });
  const body = { code: appCode(secret, clock.now()) };
  expect((await server.call(stepUp, { token, body })).status).toBe(200);
  expect((await makeKey(token)).status).toBe(200);
  expect((await server.call(stepUp, { token, body })).body.error.code).toBe('CODE_WRONG');
});

test('with codes by e-mail, a code is sent that steps up the requesting session', async () => {
  const { token, email } = await createTestBusiness(server);
  await server.call(toggleMfaStatus, { token, body: { enabled: true, password } });
  clock.advance(11 * 60_000);
  server.services.forgetSessions();
  const sent = await server.call(sendStepUpCode, { token, body: { channel: 'email' } });
  expect(sent.data.sent_to).toContain('@');
  const bySms = await server.call(sendStepUpCode, { token, body: { channel: 'sms' } });
  expect(bySms.body.error.code).toBe('SECOND_FACTOR_STATE');
  const code = await emailedCode(server, email);
  expect((await server.call(stepUp, { token, body: { code } })).status).toBe(200);
  expect((await makeKey(token)).status).toBe(200);
});
