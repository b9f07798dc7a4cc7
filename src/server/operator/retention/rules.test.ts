// Rules of sign-ins, exports, compliance drafts and businesses: expired data is deleted with a proof, legally required data is kept.

import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { retentionRules } from '#server/modules.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { complianceContract } from '#shared/contract/account/compliance.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { signupContract } from '#shared/contract/account/signup.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { retentionContract } from '#shared/contract/operator/retention.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { makeDirector, profile, submitEverything } from '#test/support/compliance/sent-in.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, startTestServer, type TestBusiness } from '#test/support/server.ts';
import { applyRetentionRule } from './jobs.ts';

const dayMs = 86_400_000;
const clock = movableClock(new Date('2026-03-01T12:00:00Z'));

const server = await openServerOnOwnDatabase({ clock });

const forget = (kind: string, days: number) =>
  applyRetentionRule(
    { ...server.services, clock: movableClock(new Date(clock.now().getTime() + days * dayMs)) },
    retentionRules,
    kind,
  );
const db = () => server.services.database.db;
const newAddress = () => `new-${randomBytes(5).toString('hex')}@example.com`;

/** Returns the proof of the newest batch of a rule. */
async function proofOf(kind: string) {
  const { token } = await createTestOperator(server, 'Administrator');
  const { data } = await callAs(server, token, retentionContract.listRetentionRuns, { query: { kind } });
  return data.items[0];
}
const hashOf = (keys: string[]) => createHash('sha256').update(keys.sort().join('\n')).digest('hex');

test('expired password links and failed attempts are deleted, each with a proof; the account is unaffected', async () => {
  const { email } = await createTestBusiness(server);
  await server.call(signInContract.forgotPassword, { body: { email } });
  const { connectionString } = server;
  const strict = await startTestServer({ clock, connectionString, env: { RATE_LIMITS: 'on' } });
  await strict.call(sessionContract.login, { body: { email, password: 'not this one' } });
  await strict.close();
  const links = await db().selectFrom('passwordResets').select('tokenHash').execute();
  expect(links).toHaveLength(1);
  expect(await forget('password_links', 6.9)).toBe(0);
  expect(await forget('password_links', 7.1)).toBe(1);
  expect(await proofOf('password_links')).toMatchObject({
    removed: 1,
    keysSha256: hashOf(links.map(({ tokenHash }) => `\\x${tokenHash.toString('hex')}`)),
  });
  const tries = (await db().selectFrom('guesses').selectAll().execute()).length;
  expect(tries).toBeGreaterThan(0);
  expect(await forget('wrong_tries', 1.9)).toBe(0);
  expect(await forget('wrong_tries', 2.1)).toBe(tries);
  expect((await proofOf('wrong_tries'))?.removed).toBe(tries);
  const again = await server.call(sessionContract.login, { body: { email, password: 'Correct-horse-2026' } });
  expect(again.status).toBe(200);
});

test('sign-ins that await a code are deleted after a week, with their codes', async () => {
  const { email } = await createTestBusiness(server);
  await db().updateTable('users').set({ mfaEnabled: true }).where('email', '=', email).execute();
  const { data } = await server.call(sessionContract.login, {
    body: { email, password: 'Correct-horse-2026' },
  });
  expect(data.token ?? null).toBeNull();
  const waiting = await db().selectFrom('signIns').select('id').execute();
  expect(waiting).toHaveLength(1);
  expect(await forget('sign_in_attempts', 6.9)).toBe(0);
  expect(await forget('sign_in_attempts', 7.1)).toBe(1);
  expect((await proofOf('sign_in_attempts'))?.keysSha256).toBe(hashOf(waiting.map(({ id }) => id)));
  const codes = (await db().selectFrom('oneTimeCodes').select('id').execute()).length;
  expect(await forget('one_time_codes', 7.1)).toBe(codes);
});

test('a session is deleted 400 days after its last use, its tokens before it; a view-as session is kept', async () => {
  const business = await createTestBusiness(server);
  const support = await createTestOperator(server, 'Support agent');
  const { userId } = await db()
    .selectFrom('sessions')
    .where('businessId', '=', business.businessId)
    .select('userId')
    .executeTakeFirstOrThrow();
  const view = { id: clock.newId(), userId, businessId: business.businessId, impersonatorId: support.id };
  const now = clock.now();
  await db()
    .insertInto('sessions')
    .values({
      ...view,
      createdAt: now,
      lastSeenAt: now,
      verifiedAt: now,
      userAgent: null,
      ip: null,
      revokedAt: null,
      revokedReason: null,
      expiresAt: now,
    })
    .execute();
  expect(await forget('sessions', 401)).toBe(0);
  expect(await forget('session_tokens', 29)).toBe(0);
  expect(await forget('session_tokens', 401)).toBeGreaterThan(0);
  expect(await forget('sessions', 399)).toBe(0);
  expect(await forget('sessions', 401)).toBeGreaterThan(0);
  expect(await db().selectFrom('sessions').select('id').execute()).toEqual([{ id: view.id }]);
  expect(await forget('staff_sessions', 399)).toBe(0);
  expect(await forget('staff_sessions', 402)).toBeGreaterThan(0);
});

test('an expired export is deleted with its file, with a proof', async () => {
  const shop = await createTestBusiness(server);
  const { data } = await server.call(transactionsContract.createExport, {
    token: shop.token,
    body: { kind: 'transactions', format: 'csv', filters: {} },
  });
  expect(await forget('exports', 6.9)).toBe(0);
  expect(await forget('exports', 7.1)).toBe(1);
  expect((await proofOf('exports'))?.keysSha256).toBe(hashOf([`${shop.testEnvironmentId}/${data.id}`]));
});

test('a compliance draft untouched for 24 months is deleted with its directors; one ever submitted is kept', async () => {
  const draft = await createTestBusiness(server, { approved: false });
  const sent = await createTestBusiness(server, { approved: false });
  const save = async (of: TestBusiness) => {
    const { token } = of;
    await server.call(complianceContract.saveProfileInformation, {
      token,
      body: { ...profile, submit: false },
    });
    const body = { directors: [makeDirector()], submit: false };
    expect((await server.call(complianceContract.saveDirectors, { token, body })).status).toBe(200);
  };
  await save(draft);
  await submitEverything(server, sent);
  const rows = async (of: TestBusiness) => {
    const own = { businessId: of.businessId };
    const [sections, directors] = await Promise.all([
      db().selectFrom('complianceSections').where('businessId', '=', own.businessId).selectAll().execute(),
      db().selectFrom('complianceDirectors').where('businessId', '=', own.businessId).selectAll().execute(),
    ]);
    return [sections.length, directors.length];
  };
  expect(await rows(draft)).toEqual([2, 1]);
  expect(await forget('compliance_directors', 729)).toBe(0);
  // Sections are kept until their directors are deleted, since the age of directors is read from them.
  expect(await forget('compliance_drafts', 731)).toBe(0);
  expect(await forget('compliance_directors', 731)).toBe(1);
  expect(await forget('compliance_drafts', 731)).toBe(2);
  expect(await rows(draft)).toEqual([0, 0]);
  expect((await proofOf('compliance_drafts'))?.keysSha256).toBe(
    hashOf([`${draft.businessId}/directors`, `${draft.businessId}/profile-information`]),
  );
  expect(await rows(sent)).toEqual([5, 1]);
  await save(draft);
  expect(await rows(draft)).toEqual([2, 1]);
});

test('an unfinished sign-up is deleted after 90 days, a finished one five years after the business is suspended', async () => {
  const email = newAddress();
  const form = { businessName: 'Zuma Bakery', country: 'NG', website_url: 'http://localhost:4000' };
  const password = 'Correct-horse-2026';
  const body = { ...form, email, password, confirmPassword: password };
  expect((await server.call(signupContract.signup, { body })).status).toBe(200);
  const finished = newAddress();
  await server.call(signupContract.signup, { body: { ...body, email: finished } });
  const business = await createTestBusiness(server);
  const { id: userId } = await db()
    .selectFrom('users')
    .where('email', '=', business.email)
    .select('id')
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('signups')
    .set({ completedAt: clock.now(), userId })
    .where('email', '=', finished)
    .execute();
  expect(await forget('unfinished_sign_ups', 89)).toBe(0);
  expect(await forget('unfinished_sign_ups', 91)).toBe(1);
  expect(await db().selectFrom('signups').select('email').execute()).toEqual([{ email: finished }]);
  expect(await forget('sign_ups_of_suspended', 4000)).toBe(0);
  await suspend(business);
  expect(await forget('sign_ups_of_suspended', 1826)).toBe(0);
  expect(await forget('sign_ups_of_suspended', 1828)).toBe(1);
  expect((await proofOf('sign_ups_of_suspended'))?.removed).toBe(1);
});

test('the proofs of a rule are downloaded as CSV', async () => {
  const { token } = await createTestOperator(server, 'Administrator');
  const query = { kind: 'sessions' };
  const run = await proofOf('sessions');
  const file = await callAs(server, token, retentionContract.downloadRetentionRuns, { query });
  expect(file.status).toBe(200);
  const [head, ...lines] = String(file.body).trim().split('\n');
  expect(head).toContain('SHA-256 of the keys');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(run?.keysSha256);
});

async function suspend(business: TestBusiness): Promise<void> {
  const { token } = await createTestOperator(server, 'Administrator');
  const answer = await callAs(server, token, merchantsContract.suspendMerchant, {
    params: { businessId: business.businessId },
    body: { reason: 'The business has closed' },
  });
  expect(answer.status).toBe(200);
}

test('an open invitation is deleted 90 days after expiry, an accepted one five years after suspension', async () => {
  const business = await createTestBusiness(server);
  const { token, businessId } = business;
  const roles = await server.call(rolesContract.listRoles, { token });
  const roleId = roles.data.items.find((role) => role.name === 'Finance')?.id ?? '';
  const [open, taken] = [newAddress(), newAddress()];
  expect(
    (await server.call(teamContract.inviteTeam, { token, body: { emails: [open, taken], roleId } })).status,
  ).toBe(200);
  const password = 'Another-stable-77';
  const accepted = await server.call(teamContract.setupTeam, {
    body: {
      token: /invite-team\/([\w-]+)/.exec(await newestEmail(server, taken))?.[1] ?? '',
      firstName: 'Ngozi',
      lastName: 'Eze',
      password,
    },
  });
  expect(accepted.status).toBe(200);
  expect(await forget('expired_invitations', 96)).toBe(0);
  expect(await forget('expired_invitations', 98)).toBe(1);
  const remaining = () =>
    db().selectFrom('invitations').where('businessId', '=', businessId).select('email').execute();
  expect(await remaining()).toEqual([{ email: taken }]);
  expect(await forget('invitations_of_suspended', 4000)).toBe(0);
  await suspend(business);
  expect(await forget('invitations_of_suspended', 1826)).toBe(0);
  expect(await forget('invitations_of_suspended', 1828)).toBe(1);
  expect(await remaining()).toEqual([]);
});
