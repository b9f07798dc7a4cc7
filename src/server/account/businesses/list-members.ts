// The active members of a business with their permissions: all of them, or those who can make a call.

import type { Db } from '#server/platform/db/database.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { Permission } from '#shared/permissions.ts';
import { membersOf } from './owners.ts';

export type Person = {
  userId: string;
  name: string;
  email: string;
  roleId: string;
  roleName: string;
  permissions: ReadonlySet<string>;
  /** The mode that the member works in. */
  mode: 'test' | 'live';
};

/** Returns all active members of a business. */
export async function listMembers(db: Db, businessId: string): Promise<Person[]> {
  const rows = await membersOf(db, businessId)
    .where('u.disabledAt', 'is', null)
    .select(['u.id as userId', 'u.firstName', 'u.lastName', 'u.email'])
    .select(['r.id as roleId', 'r.name as roleName', 'r.permissions', 'm.mode'])
    .orderBy('u.firstName')
    .orderBy('u.id')
    .execute();
  return rows.map(({ firstName, lastName, permissions, ...row }) => ({
    userId: row.userId,
    name: `${firstName} ${lastName}`.trim() || row.email,
    email: row.email,
    roleId: row.roleId,
    roleName: row.roleName,
    permissions: new Set(permissions),
    mode: row.mode,
  }));
}

/** Returns the active members whose role has one of the permissions of a call. */
export async function listPermitted(
  db: Db,
  businessId: string,
  access: readonly Permission[],
): Promise<Person[]> {
  return (await listMembers(db, businessId)).filter(({ permissions }) => isAllowed(permissions, access));
}

/** Returns those who can also make the call in the given mode: the others can neither see it nor switch to it. */
export async function listPermittedIn(
  db: Db,
  { businessId, mode }: { businessId: string; mode: 'test' | 'live' },
  access: readonly Permission[],
): Promise<Person[]> {
  const people = await listPermitted(db, businessId, access);
  return people.filter((one) => worksIn(mode, one));
}

/** Whether a member works in a mode or can switch to it. */
export const worksIn = (mode: 'test' | 'live', person: Pick<Person, 'mode' | 'permissions'>): boolean =>
  person.mode === mode || person.permissions.has('SWITCH.ENVIRONMENT');

/** Returns the e-mail address of a user who can make a call in a mode; undefined for any other, and for those who have left. */
export async function findPermittedEmail(
  db: Db,
  environment: { businessId: string; mode: 'test' | 'live' },
  userId: string,
  access: readonly Permission[],
): Promise<string | undefined> {
  const permitted = await listPermittedIn(db, environment, access);
  return permitted.find((one) => one.userId === userId)?.email;
}
