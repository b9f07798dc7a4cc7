// Step-up of staff, through HTTP: required for prices, gateways, features, access and resolutions, and for nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { allContracts } from '#shared/contract/all.ts';
import { type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { consoleAuditContract } from '#shared/contract/operator/console-audit.ts';
import { operatorSessionContract as session } from '#shared/contract/operator/operator-session.ts';
import { staffContract } from '#shared/contract/operator/staff.ts';
import { callOnceAs, codeOf, createTestOperator } from '#test/support/operators.ts';
import { validBodies } from '#test/support/samples/all.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';

const clock = movableClock(new Date());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.close());

const guarded = Object.values(allContracts)
  .flatMap((contract) => Object.entries(contract) as [string, Endpoint][])
  .filter(([, endpoint]) => endpoint.stepUp && isForOperators(endpoint));
const nobody = '00000000-0000-7000-8000-000000000000';

function call(name: string, endpoint: Endpoint, token: string) {
  const named = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, param]) => [param ?? '', nobody]);
  return callOnceAs(server, token, endpoint, {
    params: Object.fromEntries(named),
    ...(endpoint.method !== 'DELETE' && { body: validBodies[name] ?? {} }),
  });
}

/** An Administrator whose last second-factor check was eleven minutes ago. */
async function staleOperator() {
  const operator = await createTestOperator(server);
  clock.advance(11 * 60_000);
  return operator;
}

const show = (token: string, code: string) =>
  callOnceAs(server, token, session.stepUpOperator, { body: { code } });
const invite = (token: string) =>
  callOnceAs(server, token, staffContract.inviteStaff, {
    body: { email: `staff-${crypto.randomUUID()}@example.com`, role: 'Support agent' },
  });

test('changes of prices, gateways, features, access and differences require step-up', () => {
  const names = guarded.map(([name]) => name);
  const prices = [
    'createOperatorPrice',
    'approvePriceProposal',
    'endOperatorPrice',
    'deleteOperatorPrice',
    'saveSettlementTerms',
  ];
  const rails = [
    'createGateway',
    'updateGateway',
    'deleteGateway',
    'setGatewayChoice',
    'decidePayoutAccount',
  ];
  const access = ['setMerchantFeature', 'viewAsMember', 'unlockUser', 'disableUser', 'enableUser'];
  const staff = ['inviteStaff', 'setStaffRole', 'setStaffStatus', 'resetStaffSecondFactor', 'sendStaffLink'];
  const rows = [
    'assignSettlementRow',
    'undoSettlementRow',
    'resolveSettlementRow',
    'undoSettlementResolution',
  ];
  const money = [...rows, 'resolveOpenItem', 'undoOpenItem', 'resolveStatementLine'];
  expect(names).toEqual(expect.arrayContaining([...prices, ...rails, ...access, ...staff, ...money]));
});

test('every call with step-up is rejected ten minutes after the last check, and accepted after a new one', async () => {
  const { token, secret } = await staleOperator();
  for (const [name, endpoint] of guarded) {
    const answer = await call(name, endpoint, token);
    expect([name, answer.status, answer.body.error?.code]).toEqual([name, 403, 'STEP_UP_REQUIRED']);
  }
  expect((await callOnceAs(server, token, staffContract.listStaff)).status).toBe(200);
  expect((await show(token, codeOf(secret, clock.now()))).status).toBe(200);
  for (const [name, endpoint] of guarded) {
    const answer = await call(name, endpoint, token);
    expect([name, answer.body.error?.code]).not.toEqual([name, 'STEP_UP_REQUIRED']);
  }
});

test('a wrong or used code is rejected; a recovery code is valid once', async () => {
  const { token, secret, recoveryCodes } = await staleOperator();
  const wrong = await show(token, '000000');
  expect([wrong.status, wrong.body.error.code]).toEqual([422, 'CODE_WRONG']);
  expect(wrong.body.error.fields).toHaveProperty('code');
  // The session stays open: a wrong code does not end it.
  expect((await callOnceAs(server, token, session.getOperatorProfile)).status).toBe(200);
  expect((await invite(token)).status).toBe(403);
  const code = codeOf(secret, clock.now());
  expect((await show(token, code)).status).toBe(200);
  expect((await show(token, code)).body.error.code).toBe('CODE_WRONG');
  clock.advance(11 * 60_000);
  expect((await invite(token)).status).toBe(403);
  const [recovery = ''] = recoveryCodes;
  expect((await show(token, recovery)).status).toBe(200);
  expect((await show(token, recovery)).body.error.code).toBe('CODE_WRONG');
  expect((await invite(token)).status).toBe(200);
});

test('step-up applies to one session only, and attempts are limited', async () => {
  const { token, secret } = await staleOperator();
  const other = await staleOperator();
  expect((await show(token, codeOf(secret, clock.now()))).status).toBe(200);
  expect((await invite(other.token)).body.error.code).toBe('STEP_UP_REQUIRED');
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) statuses.push((await show(other.token, '000000')).status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.at(-1)).toBe(429);
});

test('the audit trail has successful and rejected step-ups, never the code', async () => {
  const { email, token, secret } = await staleOperator();
  await show(token, '000000');
  await show(token, codeOf(secret, clock.now()));
  // Other tests write to this trail too, some with clocks ahead: their entries fill the first page.
  const { data } = await callOnceAs(server, token, consoleAuditContract.listConsoleAudit, {
    query: { search: email },
  });
  const own = data.items.filter((entry) => entry.email === email && entry.action === 'stepUpOperator');
  expect(own.map((entry) => entry.result).sort()).toEqual(['done', 'refused']);
  expect(JSON.stringify(own)).not.toContain('000000');
});
