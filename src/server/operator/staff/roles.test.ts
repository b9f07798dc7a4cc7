// Staff roles through HTTP: presets are fixed, users cannot grant or change more than they hold, and a change applies at once.
import { expect, test } from 'vitest';
import { operatorRolesContract as contract } from '#shared/contract/operator/operator-roles.ts';
import { staffContract } from '#shared/contract/operator/staff.ts';
import { usersContract } from '#shared/contract/operator/users.ts';
import type { OperatorPermission } from '#shared/operator-permissions.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';

const server = await openServer();
const admin = await createTestOperator(server);
let count = 0;

async function make(permissions: OperatorPermission[], token = admin.token) {
  count += 1;
  return callAs(server, token, contract.createOperatorRole, {
    body: { name: `Role ${count} of ${process.pid}`, permissions },
  });
}

/** A member of staff who manages staff and sees merchants, with no other permission. */
async function deputy() {
  const { data } = await make(['STAFF.READ_WRITE', 'MERCHANTS.READ']);
  return { role: data, ...(await createTestOperator(server, data.name)) };
}

const listUsers = (token: string) => callAs(server, token, usersContract.listUsers);

test('a new role grants its permissions only, and a change applies from the next request', async () => {
  const { data: role } = await make(['MERCHANTS.READ_WRITE']);
  expect(role.permissions).toEqual(['MERCHANTS.READ', 'MERCHANTS.READ_WRITE']);
  const { token } = await createTestOperator(server, role.name);
  expect((await listUsers(token)).status).toBe(403);
  const changed = await callAs(server, admin.token, contract.updateOperatorRole, {
    params: { roleId: role.id },
    body: { name: `${role.name} b`, permissions: ['USERS.READ'] },
  });
  expect(changed.data).toMatchObject({ staffCount: 1, permissions: ['USERS.READ'] });
  expect((await listUsers(token)).status).toBe(200);
});

test('staff cannot create, change or assign a role with more permissions than their own', async () => {
  const one = await deputy();
  const more = await make(['PRICES.READ_WRITE', 'MERCHANTS.READ'], one.token);
  expect([more.status, more.body.error.code]).toEqual([403, 'TEAM_RULE']);
  const { data: greater } = await make(['PRICES.READ']);
  const widened = await callAs(server, one.token, contract.updateOperatorRole, {
    params: { roleId: greater.id },
    body: { name: greater.name, permissions: ['PRICES.READ', 'USERS.READ'] },
  });
  expect(widened.body.error.code).toBe('TEAM_RULE');
  const invited = await callAs(server, one.token, staffContract.inviteStaff, {
    body: { email: `x-${Date.now()}@example.com`, role: 'Administrator' },
  });
  expect(invited.body.error.code).toBe('TEAM_RULE');
  const { data: lesser } = await make(['MERCHANTS.READ'], one.token);
  const colleague = await createTestOperator(server, lesser.name);
  const params = { operatorId: colleague.id };
  const give = (role: string) =>
    callAs(server, one.token, staffContract.setStaffRole, { params, body: { role } });
  expect((await give(greater.name)).body.error.code).toBe('TEAM_RULE');
  expect((await give('No such role')).status).toBe(422);
  expect((await give(one.role.name)).status).toBe(200);
});

test('password, second factor, role and status of staff with more permissions cannot be changed', async () => {
  const one = await deputy();
  const params = { operatorId: admin.id };
  const answers = [
    await callAs(server, one.token, staffContract.sendStaffLink, { params }),
    await callAs(server, one.token, staffContract.resetStaffSecondFactor, { params }),
    await callAs(server, one.token, staffContract.setStaffRole, { params, body: { role: one.role.name } }),
    await callAs(server, one.token, staffContract.setStaffStatus, { params, body: { status: 'DISABLED' } }),
  ];
  expect(answers.map(({ body }) => body.error.code)).toEqual(Array(4).fill('TEAM_RULE'));
});

test('own roles and presets cannot be changed, and role names are unique regardless of case', async () => {
  const one = await deputy();
  const own = await callAs(server, one.token, contract.updateOperatorRole, {
    params: { roleId: one.role.id },
    body: { name: one.role.name, permissions: ['STAFF.READ'] },
  });
  expect(own.body.error.code).toBe('OPERATOR_SELF');
  const { data } = await callAs(server, admin.token, contract.listOperatorRoles);
  const preset = data.items.find(({ name }) => name === 'Support agent');
  const params = { roleId: preset?.id ?? '' };
  const body = { name: 'Support agent', permissions: ['STAFF.READ'] };
  expect(
    (await callAs(server, admin.token, contract.updateOperatorRole, { params, body })).body.error.code,
  ).toBe('ROLE_FIXED');
  expect((await callAs(server, admin.token, contract.deleteOperatorRole, { params })).body.error.code).toBe(
    'ROLE_FIXED',
  );
  const again = await callAs(server, admin.token, contract.createOperatorRole, {
    body: { name: 'support AGENT', permissions: ['STAFF.READ'] },
  });
  expect(again.body.error.fields).toEqual({ name: 'A role with this name already exists' });
});

test('of concurrent assignment and deletion of a role exactly one succeeds; an unused role can be deleted', async () => {
  const { data: role } = await make(['MERCHANTS.READ']);
  const params = { roleId: role.id };
  const colleague = await createTestOperator(server);
  const [provided, deleted] = await Promise.all([
    callAs(server, admin.token, staffContract.setStaffRole, {
      params: { operatorId: colleague.id },
      body: { role: role.name },
    }),
    callAs(server, admin.token, contract.deleteOperatorRole, { params }),
  ]);
  expect([provided.status, deleted.status].filter((status) => status === 200)).toHaveLength(1);
  expect([provided.status, deleted.status].every((status) => status < 500)).toBe(true);
  const { data: unused } = await make(['MERCHANTS.READ']);
  const remove = () =>
    callAs(server, admin.token, contract.deleteOperatorRole, { params: { roleId: unused.id } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

test('creating, changing and deleting a role is in the audit trail, with the permissions added and removed', async () => {
  const { data: role } = await make(['MERCHANTS.READ']);
  const params = { roleId: role.id };
  const body = { name: `${role.name} b`, permissions: ['USERS.READ'] };
  await callAs(server, admin.token, contract.updateOperatorRole, { params, body });
  await callAs(server, admin.token, contract.deleteOperatorRole, { params });
  const entries = await server.services.database.db
    .selectFrom('auditEntries')
    .where('entityId', '=', role.id)
    .orderBy('id')
    .select(['action', 'actorKind', 'before', 'after'])
    .execute();
  expect(entries).toMatchObject([
    {
      action: 'createOperatorRole',
      actorKind: 'operator',
      after: { name: role.name },
    },
    {
      action: 'updateOperatorRole',
      actorKind: 'operator',
      before: { name: role.name, permissions: ['MERCHANTS.READ'] },
      after: body,
    },
    { action: 'deleteOperatorRole', actorKind: 'operator', before: { name: body.name }, after: null },
  ]);
});
