// Roles through HTTP: presets are fixed, nobody grants permissions they lack, and changes apply at once.
import { beforeEach, expect, test } from 'vitest';
import { rolesContract as contract } from '#shared/contract/account/roles.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { allPermissions, routePermissions } from '#shared/permissions.ts';
import { presetRoleNames } from '#shared/preset-roles.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;

const server = await openServer();
beforeEach(async () => {
  business = await createTestBusiness(server);
});

const links = 'PAYMENT_GATEWAY.PAYMENT_LINKS.READ_WRITE';

async function make(body: object, token = business.token) {
  return server.call(contract.createRole, { token, body: { name: 'Shop', permissions: [links], ...body } });
}

async function list(token = business.token) {
  return (await server.call(contract.listRoles, { token, query: { userType: 'MERCHANT' } })).data.items;
}

const change = (roleId: string, body: object, token = business.token) =>
  server.call(contract.updateRole, { token, params: { roleId }, body });
const remove = (roleId: string, token = business.token) =>
  server.call(contract.deleteRole, { token, params: { roleId } });

async function giveTo(email: string, roleId: string): Promise<void> {
  const { data } = await server.call(teamContract.listTeam, {
    token: business.token,
    query: { search: email },
  });
  const params = { id: data.items[0]?.id ?? '' };
  const answer = await server.call(teamContract.toggleRole, {
    token: business.token,
    params,
    body: { roleId },
  });
  expect(answer.status).toBe(200);
}

test('every business has the preset roles, with the member count of each', async () => {
  await business.signInAs('Viewer');
  const roles = await list();
  expect(roles.map((role) => role.name)).toEqual([...presetRoleNames]);
  expect(roles.every((role) => role.preset && role.grantable)).toBe(true);
  expect(roles.find((role) => role.name === 'Viewer')?.memberCount).toBe(1);
  expect(roles.find((role) => role.name === 'Finance')?.memberCount).toBe(0);
});

test('each role is listed with whether the caller can grant it', async () => {
  const admin = await business.signInAs('Admin');
  const grantable = (await list(admin.token)).filter((role) => role.grantable).map((role) => role.name);
  expect(grantable).not.toContain('Owner');
  expect(grantable).toContain('Finance');
});

test('a created role includes READ for every READ_WRITE, and belongs to one business only', async () => {
  const { data } = await make({ name: 'Shop assistant' });
  expect(data.permissions).toEqual(['PAYMENT_GATEWAY.PAYMENT_LINKS.READ', links]);
  const other = await createTestBusiness(server);
  expect((await list(other.token)).map((role) => role.name)).not.toContain('Shop assistant');
  const params = { roleId: data.id };
  expect((await server.call(contract.getRole, { token: other.token, params })).status).toBe(404);
  expect((await change(data.id, { name: 'Taken', permissions: [links] }, other.token)).status).toBe(404);
  expect((await remove(data.id, other.token)).status).toBe(404);
});

test('role names are unique regardless of case, also against presets; permissions are validated', async () => {
  await make({ name: 'Shop' });
  for (const name of ['Shop', 'sHoP', 'owner']) {
    const answer = await make({ name });
    expect([answer.status, answer.body.error.fields]).toEqual([
      422,
      { name: 'A role with this name already exists' },
    ]);
  }
  expect((await make({ name: 'Empty', permissions: [] })).body.error.fields).toEqual({
    permissions: 'Choose at least one permission',
  });
  expect((await make({ name: 'Odd', permissions: ['ACCOUNT.TEAM.READ'] })).status).toBe(422);
});

test('a caller cannot add permissions they lack to a role, on creation or by a change', async () => {
  const admin = await business.signInAs('Admin');
  const flags = 'SETTINGS.FEATURE_FLAG.READ_WRITE';
  expect((await make({ permissions: [flags] }, admin.token)).body.error.code).toBe('TEAM_RULE');
  const { data } = await make({ name: 'Mine' }, admin.token);
  const refused = await change(data.id, { name: 'Mine', permissions: [links, flags] }, admin.token);
  expect(refused.body.error.code).toBe('TEAM_RULE');
  await change(data.id, { name: 'Mine', permissions: [links, flags] });
  const stored = await change(data.id, { name: 'Renamed', permissions: [links, flags] }, admin.token);
  expect(stored.data.name).toBe('Renamed');
});

test('a role change applies from the next request on', async () => {
  const { data } = await make({ name: 'Looks', permissions: ['PAYMENT_GATEWAY.DASHBOARD.READ'] });
  const person = await business.signInAs('Viewer');
  await giveTo(person.email, data.id);
  const read = () => server.call(paymentLinksContract.listPaymentLinks, { token: person.token });
  expect((await read()).status).toBe(403);
  await change(data.id, { name: 'Looks', permissions: ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ'] });
  expect((await read()).status).toBe(200);
});

test('a member cannot change their own role definition', async () => {
  const permissions = allPermissions.filter((permission) => !permission.startsWith('PAYROLL'));
  const { data } = await make({ name: 'Deputy', permissions });
  const deputy = await business.signInAs('Viewer');
  await giveTo(deputy.email, data.id);
  const answer = await change(data.id, { name: 'Deputy', permissions: allPermissions }, deputy.token);
  expect(answer.body.error.code).toBe('TEAM_RULE');
});

test('presets are neither changed nor deleted', async () => {
  const viewer = (await list()).find((role) => role.name === 'Viewer')?.id ?? '';
  expect((await change(viewer, { name: 'Mine', permissions: [links] })).body.error.code).toBe('ROLE_FIXED');
  expect((await remove(viewer)).body.error.code).toBe('ROLE_FIXED');
});

test('a role in use by a member or invitation cannot be deleted; an unused one can', async () => {
  const { data } = await make({ name: 'Used' });
  const person = await business.signInAs('Viewer');
  await giveTo(person.email, data.id);
  expect((await remove(data.id)).body.error.code).toBe('ROLE_IN_USE');
  const viewer = (await list()).find((role) => role.name === 'Viewer')?.id ?? '';
  await giveTo(person.email, viewer);
  const body = { emails: [`a-${Date.now()}@example.com`], roleId: data.id };
  await server.call(teamContract.inviteTeam, { token: business.token, body });
  expect((await remove(data.id)).body.error.code).toBe('ROLE_IN_USE');
  const invited = await server.call(teamContract.listTeam, {
    token: business.token,
    query: { status: 'INVITED' },
  });
  const id = invited.data.items[0]?.id;
  await server.call(teamContract.deleteInvitation, { token: business.token, body: { id } });
  expect((await remove(data.id)).status).toBe(200);
  expect((await list()).some((role) => role.name === 'Used')).toBe(false);
});

test('a role last used by a removed member can be deleted', async () => {
  const { data } = await make({ name: 'Former' });
  const person = await business.signInAs('Viewer');
  await giveTo(person.email, data.id);
  const found = await server.call(teamContract.listTeam, {
    token: business.token,
    query: { search: person.email },
  });
  const params = { id: found.data.items[0]?.id ?? '' };
  await server.call(teamContract.toggleStatus, { token: business.token, params, body: { status: 'CLOSED' } });
  expect((await remove(data.id)).status).toBe(200);
});

test('where the specification checks a different area, permission for either area opens the route', () => {
  expect(routePermissions.planDetail).toEqual([
    'PAYMENT_GATEWAY.SUBSCRIPTIONS.READ',
    'PAYMENT_GATEWAY.SUBSCRIPTIONS.READ_WRITE',
    'PAYMENT_GATEWAY.PAYOUTS.READ',
    'PAYMENT_GATEWAY.PAYOUTS.READ_WRITE',
  ]);
  expect(routePermissions.settingsAll).toEqual(['SETTINGS.ALL_SETTINGS.READ_WRITE']);
});
