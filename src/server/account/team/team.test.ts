// Tests of the team over HTTP: permissions to change members, and immediate end of access.
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addMember } from '#server/account/members/service.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract as contract, type TeamMember } from '#shared/contract/account/team.ts';
import type { PresetRoleName } from '#shared/preset-roles.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date('2026-11-20T09:00:00.000Z'));
let business: TestBusiness;

const server = await openServer({ clock });
beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

type Person = { token: string; email: string };
const unique = () => `new-${randomBytes(4).toString('hex')}@example.com`;

async function list(query: object = {}, token = business.token) {
  return (await server.call(contract.listTeam, { token, query: { limit: 100, ...query } })).data;
}

async function rowOf(email: string): Promise<TeamMember> {
  const { items } = await list({ search: email, status: 'ACTIVE,INVITED,DISABLED,CLOSED' });
  const found = items.find((item) => item.email === email);
  if (!found) throw new Error(`${email} is not in the team.`);
  return found;
}

async function roleIdOf(name: string): Promise<string> {
  const { data } = await server.call(rolesContract.listRoles, { token: business.token });
  return data.items.find((role) => role.name === name)?.id ?? '';
}

async function setRole(by: Person, whom: Person, role: PresetRoleName) {
  const [{ id }, roleId] = [await rowOf(whom.email), await roleIdOf(role)];
  return server.call(contract.toggleRole, { token: by.token, params: { id }, body: { roleId } });
}

async function setStatus(by: Person, whom: Person, status: 'ACTIVE' | 'DISABLED' | 'CLOSED') {
  const { id } = await rowOf(whom.email);
  return server.call(contract.toggleStatus, { token: by.token, params: { id }, body: { status } });
}

const roleNow = async (person: Person) => (await rowOf(person.email)).role.name;

test('a role change applies from the next request on', async () => {
  const viewer = await business.signInAs('Viewer');
  expect((await server.call(contract.listTeam, { token: viewer.token })).status).toBe(403);
  expect((await setRole(business, viewer, 'Admin')).data.role.name).toBe('Admin');
  expect((await server.call(contract.listTeam, { token: viewer.token })).status).toBe(200);
  await setRole(business, viewer, 'Viewer');
  expect((await server.call(contract.listTeam, { token: viewer.token })).status).toBe(403);
});

test('a member cannot change their own role or status', async () => {
  const admin = await business.signInAs('Admin');
  for (const person of [business, admin]) {
    expect((await setRole(person, person, 'Viewer')).body.error.code).toBe('TEAM_RULE');
    expect((await setStatus(person, person, 'DISABLED')).body.error.code).toBe('TEAM_RULE');
  }
  expect(await roleNow(admin)).toBe('Admin');
});

test('a member cannot grant a role with permissions they lack', async () => {
  const admin = await business.signInAs('Admin');
  const viewer = await business.signInAs('Viewer');
  const created = await server.call(rolesContract.createRole, {
    token: business.token,
    body: { name: 'Switches', permissions: ['SETTINGS.FEATURE_FLAG.READ_WRITE'] },
  });
  const { id } = await rowOf(viewer.email);
  const give = (roleId: string) =>
    server.call(contract.toggleRole, { token: admin.token, params: { id }, body: { roleId } });
  expect((await give(created.data.id)).body.error.code).toBe('TEAM_RULE');
  const invite = await server.call(contract.inviteTeam, {
    token: admin.token,
    body: { emails: [unique()], roleId: created.data.id },
  });
  expect([invite.status, invite.body.error.code]).toEqual([403, 'TEAM_RULE']);
  expect((await give(await roleIdOf('Finance'))).status).toBe(200);
});

test('only an Owner can make an Owner, even where another role has the same permissions', async () => {
  const all = await server.call(rolesContract.listRoles, { token: business.token });
  const owner = all.data.items.find((role) => role.name === 'Owner');
  await server.call(rolesContract.createRole, {
    token: business.token,
    body: { name: 'Deputy', permissions: owner?.permissions },
  });
  const deputy = await business.signInAs('Viewer');
  const { id } = await rowOf(deputy.email);
  const roleId = await roleIdOf('Deputy');
  await server.call(contract.toggleRole, { token: business.token, params: { id }, body: { roleId } });
  const viewer = await business.signInAs('Viewer');
  expect((await setRole(deputy, viewer, 'Owner')).body.error.code).toBe('TEAM_RULE');
  expect((await setRole(deputy, viewer, 'Admin')).status).toBe(200);
  expect((await setRole(business, viewer, 'Owner')).status).toBe(200);
});

test('only an Owner can change an Owner', async () => {
  const admin = await business.signInAs('Admin');
  expect((await setRole(admin, business, 'Viewer')).body.error.code).toBe('TEAM_RULE');
  expect((await setStatus(admin, business, 'DISABLED')).body.error.code).toBe('TEAM_RULE');
  expect((await setStatus(admin, business, 'CLOSED')).body.error.code).toBe('TEAM_RULE');
  const second = await business.signInAs('Owner');
  expect((await setStatus(business, second, 'DISABLED')).status).toBe(200);
});

test('of two Owners who concurrently demote or remove each other, one remains', async () => {
  for (const how of ['demote', 'remove']) {
    const here = await createTestBusiness(server);
    business = here;
    const second = await here.signInAs('Owner');
    // A demoted member can no longer look up anything, so the role id is read first.
    const roleId = await roleIdOf('Viewer');
    const ids = new Map<Person, string>();
    for (const person of [here, second]) ids.set(person, (await rowOf(person.email)).id);
    const change = (by: Person, whom: Person) => {
      const call = { token: by.token, params: { id: ids.get(whom) ?? '' } };
      return how === 'demote'
        ? server.call(contract.toggleRole, { ...call, body: { roleId } })
        : server.call(contract.toggleStatus, { ...call, body: { status: 'CLOSED' } });
    };
    const answers = await Promise.all([change(here, second), change(second, here)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { db } = server.services.database;
    const owners = await db
      .selectFrom('members as m')
      .innerJoin('roles as r', 'r.id', 'm.roleId')
      .where('m.businessId', '=', here.businessId)
      .where('m.status', '=', 'ACTIVE')
      .where('r.name', '=', 'Owner')
      .select('m.userId')
      .execute();
    expect(owners).toHaveLength(1);
  }
});

test('the last active Owner cannot be disabled by themself, an Admin or a disabled Owner', async () => {
  const second = await business.signInAs('Owner');
  const third = await business.signInAs('Owner');
  expect((await setStatus(business, second, 'DISABLED')).status).toBe(200);
  expect((await setRole(business, third, 'Admin')).status).toBe(200);
  for (const token of [business.token, third.token])
    expect((await setStatus({ ...business, token }, business, 'DISABLED')).body.error.code).toBe('TEAM_RULE');
  expect((await setStatus(second, business, 'DISABLED')).status).toBe(401);
  expect((await rowOf(business.email)).status).toBe('ACTIVE');
});

/** Adds a member to another business as well; returns the token of a second session, in that business. */
async function signInElsewhere({ email, token }: Person): Promise<string> {
  const { services } = server;
  const other = await createTestBusiness(server);
  const userId = (await server.call(sessionContract.getProfile, { token })).data.user.id;
  await services.database.inTransaction((tx) =>
    addMember(tx, services.clock, { businessId: other.businessId, userId, role: 'Finance' }),
  );
  const body = { email, password: 'Correct-horse-2026' };
  const { data } = await server.call(sessionContract.login, { body });
  if (!data.token) throw new Error('The login returned no session.');
  const to = { token: data.token, body: { businessId: other.businessId } };
  expect((await server.call(sessionContract.switchBusiness, to)).status).toBe(200);
  return data.token;
}

test('disabling a member ends their sessions in that business only, immediately, and reactivation restores none', async () => {
  const finance = await business.signInAs('Finance');
  const me = (token: string) => server.call(sessionContract.getProfile, { token });
  expect((await me(finance.token)).status).toBe(200);
  const elsewhere = await signInElsewhere(finance);
  expect((await setStatus(business, finance, 'DISABLED')).data.status).toBe('DISABLED');
  expect((await me(finance.token)).status).toBe(401);
  expect((await me(elsewhere)).status).toBe(200);
  expect((await setStatus(business, finance, 'ACTIVE')).data.status).toBe('ACTIVE');
  expect((await me(finance.token)).status).toBe(401);
});

test('disabling a member closes their live stream', async () => {
  const viewer = await business.signInAs('Viewer');
  const stream = await fetch(`${server.url}/api/v1/live`, {
    headers: { authorization: `Bearer ${viewer.token}` },
  });
  const text = stream.text();
  await setStatus(business, viewer, 'DISABLED');
  expect(await text).toContain('hello');
});

test('a removed member is no longer listed, and can return by invitation only', async () => {
  const viewer = await business.signInAs('Viewer');
  await setStatus(business, viewer, 'CLOSED');
  expect((await list()).items.map((item) => item.email)).not.toContain(viewer.email);
  expect((await rowOf(viewer.email)).status).toBe('CLOSED');
  expect((await setStatus(business, viewer, 'ACTIVE')).status).toBe(404);
  const roleId = await roleIdOf('Support');
  const again = { emails: [viewer.email], roleId };
  expect((await server.call(contract.inviteTeam, { token: business.token, body: again })).status).toBe(200);
});

test('the list is searched, filtered and counted by status', async () => {
  const support = await business.signInAs('Support');
  const finance = await business.signInAs('Finance');
  await setStatus(business, finance, 'DISABLED');
  const invited = unique();
  const roleId = await roleIdOf('Viewer');
  await server.call(contract.inviteTeam, { token: business.token, body: { emails: [invited], roleId } });
  expect((await list()).counts).toEqual({ ACTIVE: 2, DISABLED: 1, INVITED: 1, all: 4 });
  expect((await list({ status: 'INVITED' })).items.map((item) => item.email)).toEqual([invited]);
  expect((await list({ search: 'suPPort' })).items.map((item) => item.email)).toEqual([support.email]);
  expect((await list({ role: await roleIdOf('Owner') })).items).toMatchObject([
    { email: business.email, isSelf: true, secondFactor: false, lastSeenAt: expect.any(String) },
  ]);
  expect((await list({ secondFactor: 'on' })).total).toBe(0);
  expect((await list({ sort: '-addedAt', limit: 1, page: 2 })).items).toHaveLength(1);
});

test('a role change is in the audit trail with actor, old and new value', async () => {
  const viewer = await business.signInAs('Viewer');
  await setRole(business, viewer, 'Support');
  const { db } = server.services.database;
  const entry = await db
    .selectFrom('auditEntries')
    .where('businessId', '=', business.businessId)
    .where('action', '=', 'toggleRole')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    entity: 'member',
    actorEmail: business.email,
    before: { email: viewer.email, role: 'Viewer' },
    after: { role: 'Support' },
    result: 'done',
  });
});

test('a member with more permissions than the caller cannot be disabled or given another role', async () => {
  await server.call(rolesContract.createRole, {
    token: business.token,
    body: { name: 'Team manager', permissions: ['ACCOUNT.TEAM.READ_WRITE'] },
  });
  const [manager, admin, peer] = [
    await business.signInAs('Viewer'),
    await business.signInAs('Admin'),
    await business.signInAs('Viewer'),
  ];
  const roleId = await roleIdOf('Team manager');
  for (const person of [manager, peer]) {
    const { id } = await rowOf(person.email);
    await server.call(contract.toggleRole, { token: business.token, params: { id }, body: { roleId } });
  }
  for (const status of ['DISABLED', 'CLOSED'] as const)
    expect((await setStatus(manager, admin, status)).body.error.code).toBe('TEAM_RULE');
  expect((await setRole(manager, admin, 'Viewer')).body.error.code).toBe('TEAM_RULE');
  expect((await rowOf(admin.email)).status).toBe('ACTIVE');
  expect((await setStatus(manager, peer, 'DISABLED')).status).toBe(200);
  expect((await setStatus(manager, peer, 'ACTIVE')).status).toBe(200);
});
