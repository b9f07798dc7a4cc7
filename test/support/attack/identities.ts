// All kinds of callers: people of every role, people without access any more, and programs with every kind of key.

import { randomBytes } from 'node:crypto';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { apiKeysContract, keyPermissions } from '#shared/contract/developers/api-keys.ts';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { allPermissions } from '#shared/permissions.ts';
import { presetRoleNames } from '#shared/preset-roles.ts';
import { emailedToken } from '../inbox/messages.ts';
import { callAs, createTestOperator } from '../operators.ts';
import { hashQuickly } from '../quick/hash.ts';
import type { TestBusiness, TestServer } from '../server.ts';

export type Identity = { name: string; token: string };

const password = 'Correct-horse-2026';

/** Adds a member, an Admin unless a custom role is given, and signs in. Returns the person's id too. */
export async function addPerson(server: TestServer, { businessId }: TestBusiness, roleId?: string) {
  const { database, clock } = server.services;
  const email = `somebody-${randomBytes(5).toString('hex')}@example.com`;
  const hash = await hashQuickly(password);
  const userId = await database.inTransaction(async (tx) => {
    const id = await createUser(tx, clock, {
      email,
      password: { hash },
      firstName: 'Some',
      lastName: 'Body',
    });
    await addMember(tx, clock, { businessId, userId: id, role: 'Admin', mode: 'test' });
    if (roleId) await tx.updateTable('members').set({ roleId }).where('userId', '=', id).execute();
    return id;
  });
  const { data } = await server.call(sessionContract.login, { body: { email, password } });
  return { userId, token: data.token ?? '' };
}

async function makeKey(server: TestServer, token: string, kind: 'secret' | 'publishable', scopes: string[]) {
  const body = { name: `Attack ${randomBytes(3).toString('hex')}`, kind, permissions: scopes };
  const { status, data } = await server.call(apiKeysContract.createApiKey, { token, body });
  if (status !== 200) throw new Error(`No key of kind ${kind} was made.`);
  return data;
}

/** Creates a custom role, with every permission that one can have unless others are given. */
export async function makeRole(
  server: TestServer,
  token: string,
  permissions: readonly string[] = allPermissions,
): Promise<string> {
  const name = `Custom ${randomBytes(3).toString('hex')}`;
  const created = await server.call(rolesContract.createRole, { token, body: { name, permissions } });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return created.data.id;
}

/** Returns all kinds of callers within a business, in test mode and in live mode. */
export async function listInsiders(server: TestServer, business: TestBusiness): Promise<Identity[]> {
  const { token } = business;
  const people: Identity[] = [{ name: 'the owner', token }];
  for (const role of presetRoleNames)
    people.push({ name: `role ${role}`, token: (await business.signInAs(role)).token });
  const custom = await makeRole(server, token);
  people.push({ name: 'a custom role', token: (await addPerson(server, business, custom)).token });
  people.push({ name: 'the live mode', token: (await business.signInAs('Owner', 'live')).token });
  const scopes = [...keyPermissions];
  people.push({ name: 'a secret key', token: (await makeKey(server, token, 'secret', scopes)).key });
  const narrow = scopes.filter((scope) => scope.includes('PAYMENT_LINKS'));
  people.push({ name: 'a scoped key', token: (await makeKey(server, token, 'secret', narrow)).key });
  people.push({ name: 'a publishable key', token: (await makeKey(server, token, 'publishable', [])).key });
  people.push({ name: 'a view session', token: await viewAs(server, business) });
  return people;
}

/** Starts a staff view as the owner. */
export async function viewAs(server: TestServer, { businessId, token }: TestBusiness): Promise<string> {
  const staff = await createTestOperator(server);
  const profile = await server.call(sessionContract.getProfile, { token });
  const answer = await callAs(server, staff.token, merchantsContract.viewAsMember, {
    params: { businessId, userId: profile.data.user.id },
    body: { reason: 'Asked for help with a payout' },
  });
  const cookie = answer.headers.getSetCookie().find((item) => item.startsWith('kasuwa_token=')) ?? '';
  const viewing = /=([^;]*)/.exec(cookie)?.[1];
  if (!viewing) throw new Error(JSON.stringify(answer.body));
  return viewing;
}

/** Returns callers who had access to a business, or were about to get it, and have none. */
export async function listShutOut(server: TestServer, business: TestBusiness): Promise<Identity[]> {
  const { token } = business;
  const out: Identity[] = [
    { name: 'nobody', token: '' },
    { name: 'a forged session', token: 'ksw_at_forged' },
    { name: 'a forged key', token: `sk_test_${randomBytes(24).toString('hex')}` },
  ];
  for (const status of ['DISABLED', 'CLOSED'] as const) {
    const person = await addPerson(server, business);
    const params = { id: person.userId };
    const { status: done } = await server.call(teamContract.toggleStatus, {
      token,
      params,
      body: { status },
    });
    if (done !== 200) throw new Error(`Nobody was made ${status}.`);
    out.push({ name: `a ${status.toLowerCase()} member`, token: person.token });
  }
  out.push({ name: 'somebody invited', token: await invite(server, business) });
  const loggedOut = await business.signInAs('Admin');
  await server.call(sessionContract.logout, { token: loggedOut.token, body: {} });
  out.push({ name: 'somebody who logged out', token: loggedOut.token });
  const scopes = [...keyPermissions];
  const replaced = await makeKey(server, token, 'secret', scopes);
  const rotate = { token, params: { keyId: replaced.id }, body: { graceHours: 0 } };
  if ((await server.call(apiKeysContract.rotateApiKey, rotate)).status !== 200)
    throw new Error('Not rotated.');
  out.push({ name: 'a replaced key', token: replaced.key });
  const disabled = await makeKey(server, token, 'secret', scopes);
  const params = { keyId: disabled.id };
  await server.call(apiKeysContract.disableApiKey, { token, params, body: {} });
  out.push({ name: 'a disabled key', token: disabled.key });
  out.push({ name: 'staff', token: (await createTestOperator(server)).token });
  return out;
}

async function invite(server: TestServer, { token }: TestBusiness): Promise<string> {
  const email = `invited-${randomBytes(5).toString('hex')}@example.com`;
  const roles = await server.call(rolesContract.listRoles, { token });
  const roleId = roles.data.items.find(({ name }) => name === 'Admin')?.id;
  await server.call(teamContract.inviteTeam, { token, body: { emails: [email], roleId } });
  return emailedToken(server, email);
}
