// Tests of invitations over HTTP: single-use links, valid for seven days and for the invited person only.
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract as contract } from '#shared/contract/account/team.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, startTestServer, type TestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-11-20T09:00:00.000Z'));
const password = 'Correct-horse-2026';
const newcomer = { firstName: 'Ngozi', lastName: 'Eze', password };
let business: TestBusiness;

const server = await openServer({ clock });
beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const unique = () => `new-${randomBytes(4).toString('hex')}@example.com`;

async function roleIdOf(name: string, of = business): Promise<string> {
  const { data } = await server.call(rolesContract.listRoles, { token: of.token });
  return data.items.find((role) => role.name === name)?.id ?? '';
}

async function invite(emails: string[], role = 'Finance', of = business) {
  const body = { emails, roleId: await roleIdOf(role, of) };
  return server.call(contract.inviteTeam, { token: of.token, body });
}

/** Returns the token from the latest e-mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const row = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', email)
    .where('kind', '=', 'team_invitation')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
  return /invite-team\/([\w-]+)/.exec(opened(row).text)?.[1] ?? '';
}

const accept = (token: string, body: object = newcomer, options: object = {}) =>
  server.call(contract.setupTeam, { body: { token, ...body }, ...options });
const ask = (token: string, options: object = {}) =>
  server.call(contract.getInvitation, { params: { token }, ...options });
const login = (email: string) => server.call(sessionContract.login, { body: { email, password } });

async function invitationOf(email: string) {
  const { data } = await server.call(contract.listTeam, {
    token: business.token,
    query: { search: email, status: 'INVITED' },
  });
  return data.items[0];
}

async function membersCalled(email: string): Promise<number> {
  const rows = await server.services.database.db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('u.email', '=', email)
    .where('m.businessId', '=', business.businessId)
    .select('m.userId')
    .execute();
  return rows.length;
}

test('a new user accepts with names and a password, and logs in with the role', async () => {
  const email = unique();
  expect((await invite([email.toUpperCase()])).data).toEqual({ invited: 1 });
  const token = await tokenFor(email);
  expect((await ask(token)).data).toMatchObject({
    businessName: 'Adunni Foods',
    roleName: 'Finance',
    email,
    hasAccount: false,
    signedIn: 'nobody',
  });
  expect((await accept(token)).data).toMatchObject({ email, businessName: 'Adunni Foods', signedIn: false });
  const session = await login(email);
  const profile = await server.call(sessionContract.getProfile, { token: session.data.token });
  expect(profile.data).toMatchObject({
    user: { first_name: 'Ngozi', email },
    business: { id: business.businessId, role: { name: 'Finance' } },
  });
});

test('a batch of invitations is sent with one link per address, or not at all', async () => {
  const emails = [unique(), unique()];
  expect((await invite([...emails, emails[0] ?? ''])).data.invited).toBe(2);
  expect(await tokenFor(emails[0] ?? '')).not.toBe(await tokenFor(emails[1] ?? ''));
  const fresh = unique();
  const again = await invite([fresh, emails[0] ?? '', business.email]);
  expect(again.status).toBe(422);
  expect(again.body.error.fields.emails).toContain(`${emails[0]} has already been invited`);
  expect(again.body.error.fields.emails).toContain(`${business.email} is already in the team`);
  expect(await invitationOf(fresh)).toBeUndefined();
  expect((await invite(['no-address'])).body.error.fields).toMatchObject({
    'emails.0': 'Invalid email address',
  });
});

test('only a hash of the link token is stored', async () => {
  const email = unique();
  await invite([email]);
  const token = await tokenFor(email);
  const { rows } = await server.services.database.pool.query(
    'select to_jsonb(i)::text as text from invitations i where email = $1',
    [email],
  );
  expect(rows[0].text).not.toContain(token);
});

test('a link works once', async () => {
  const email = unique();
  await invite([email]);
  const token = await tokenFor(email);
  expect((await accept(token)).status).toBe(200);
  const again = await accept(token);
  expect([again.status, again.body.error.code]).toEqual([410, 'INVITATION_GONE']);
  expect((await ask(token)).status).toBe(410);
});

test('concurrent acceptances create one account and one membership', async () => {
  const email = unique();
  await invite([email]);
  const token = await tokenFor(email);
  const answers = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409, 410].includes(status))).toBe(true);
  expect(await membersCalled(email)).toBe(1);
});

test('a link expires after seven days', async () => {
  const email = unique();
  await invite([email]);
  const token = await tokenFor(email);
  clock.advance(7 * 86_400_000 - 1000);
  expect((await ask(token)).status).toBe(200);
  clock.advance(1000);
  expect((await accept(token)).body.message).toBe('This invitation has expired. Ask for a new one.');
  const owner = await business.signInAs('Owner');
  business = { ...business, token: owner.token };
  expect(await invitationOf(email)).toMatchObject({ status: 'INVITED', expired: true });
});

test('an invitation e-mail is not sent once its link has expired', async () => {
  const [late, onTime] = [unique(), unique()];
  await invite([late]);
  clock.advance(1);
  await invite([onTime]);
  clock.advance(7 * 86_400_000 - 1);
  while ((await sendDueEmails(server.services)) > 0);
  const emails = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', 'in', [late, onTime])
    .select(['toAddress', 'status', 'failure'])
    .orderBy('createdAt')
    .execute();
  expect(emails).toEqual([
    { toAddress: late, status: 'DISCARDED', failure: 'It expired before it could be sent' },
    { toAddress: onTime, status: 'SENT', failure: null },
  ]);
});

test('resending an invitation issues a new link and invalidates the old one', async () => {
  const email = unique();
  await invite([email]);
  const old = await tokenFor(email);
  const id = (await invitationOf(email))?.id;
  expect((await server.call(contract.reinviteTeam, { token: business.token, body: { id } })).status).toBe(
    200,
  );
  expect((await accept(old)).status).toBe(410);
  expect((await accept(await tokenFor(email))).status).toBe(200);
});

test('a deleted invitation and a forged one are rejected', async () => {
  const email = unique();
  await invite([email]);
  const token = await tokenFor(email);
  const id = (await invitationOf(email))?.id;
  const body = { id };
  expect((await server.call(contract.deleteInvitation, { token: business.token, body })).status).toBe(200);
  expect((await server.call(contract.deleteInvitation, { token: business.token, body })).status).toBe(404);
  expect((await accept(token)).status).toBe(410);
  expect((await accept('forged')).status).toBe(410);
  expect(await membersCalled(email)).toBe(0);
});

test('an existing user accepts with their password, and no second account is created', async () => {
  const other = await createTestBusiness(server);
  clock.advance(60_000);
  await invite([other.email]);
  const token = await tokenFor(other.email);
  expect((await ask(token)).data.hasAccount).toBe(true);
  const wrong = await accept(token, { ...newcomer, password: 'Wrong-horse-2026' });
  expect([wrong.status, wrong.body.error.fields]).toEqual([401, { password: 'The password is not correct' }]);
  expect((await accept(token, { password })).status).toBe(200);
  const profile = await server.call(sessionContract.getProfile, {
    token: (await login(other.email)).data.token,
  });
  expect(profile.data.businesses).toHaveLength(2);
  expect(profile.data.user.first_name).toBe('Owner');
  expect(profile.data.business.id).toBe(business.businessId);
});

test('a signed-in user accepts without a password and continues in the new business', async () => {
  const other = await createTestBusiness(server);
  await invite([other.email]);
  const token = await tokenFor(other.email);
  expect((await ask(token, { token: other.token })).data.signedIn).toBe('invited');
  expect((await accept(token, {}, { token: other.token })).data.signedIn).toBe(true);
  const profile = await server.call(sessionContract.getProfile, { token: other.token });
  expect(profile.data.business).toMatchObject({ id: business.businessId, role: { name: 'Finance' } });
});

test('an invitation to one person cannot be accepted by another', async () => {
  const email = unique();
  await invite([email]);
  const token = await tokenFor(email);
  const stranger = await createTestBusiness(server);
  expect((await ask(token, { token: stranger.token })).data.signedIn).toBe('other');
  const taken = await accept(token, newcomer, { token: stranger.token });
  expect([taken.status, taken.body.error.code]).toEqual([403, 'INVITATION_OTHER']);
  expect(await membersCalled(stranger.email)).toBe(0);
  expect(await membersCalled(email)).toBe(0);
});

test('missing values of a new user are reported at their fields', async () => {
  const email = unique();
  await invite([email]);
  const token = await tokenFor(email);
  expect((await accept(token, {})).body.error.fields).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    password: 'Password is required',
  });
});

test('an invitation as Owner can be resent or deleted by an Owner only', async () => {
  const email = unique();
  await invite([email], 'Owner');
  const admin = await business.signInAs('Admin');
  const body = { id: (await invitationOf(email))?.id };
  for (const endpoint of [contract.reinviteTeam, contract.deleteInvitation]) {
    expect((await server.call(endpoint, { token: admin.token, body })).body.error.code).toBe('TEAM_RULE');
  }
});

test('invitations are rate limited', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on' }, clock });
  const here = await createTestBusiness(strict);
  const body = { emails: [unique()], roleId: clock.newId() };
  let last = await strict.call(contract.inviteTeam, { token: here.token, body });
  for (let n = 0; n < 60; n += 1) last = await strict.call(contract.inviteTeam, { token: here.token, body });
  expect(last.status).toBe(429);
  await strict.close();
});

test.each([
  ['Password123!', 'This password is too common. Choose another one'],
  ['I-love-adunnifoods', 'The password must not contain the business name'],
])('an invited user cannot choose the password %s', async (chosen, sentence) => {
  const email = unique();
  await invite([email]);
  const answer = await accept(await tokenFor(email), { ...newcomer, password: chosen });
  expect([answer.status, answer.body.error.fields]).toEqual([422, { password: sentence }]);
});
