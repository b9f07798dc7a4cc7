// Who can approve: members by role or by name, never the maker, and each person in only one step.

import { membersOf } from '#server/account/businesses/owners.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ApprovalStep } from '#shared/account/approval-texts.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { routePermissions } from '#shared/permissions.ts';

export type Person = {
  userId: string;
  name: string;
  email: string;
  roleId: string;
  roleName: string;
  permissions: ReadonlySet<string>;
};

/** Returns the active members of a business with permission to open approval requests. */
export async function listPeople(db: Db, businessId: string): Promise<Person[]> {
  return (await listMembers(db, businessId)).filter(mayDecide);
}

const mayDecide = ({ permissions }: Person): boolean =>
  isAllowed(permissions, routePermissions.settingsApproval);

/** Returns all active members of a business. */
export async function listMembers(db: Db, businessId: string): Promise<Person[]> {
  const rows = await membersOf(db, businessId)
    .where('u.disabledAt', 'is', null)
    .select(['u.id as userId', 'u.firstName', 'u.lastName', 'u.email'])
    .select(['r.id as roleId', 'r.name as roleName', 'r.permissions'])
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
  }));
}

/** Whether a step names a person, by role or by name. */
export function isNamed(
  { roles, members }: ApprovalStep,
  person: Pick<Person, 'userId' | 'roleId'>,
): boolean {
  return roles.some(({ id }) => id === person.roleId) || members.some(({ id }) => id === person.userId);
}

/** Whether there are enough different people for every step, each assigned at most once (augmenting paths). */
export function canBeMet(
  steps: readonly (ApprovalStep & { left?: number })[],
  people: readonly Pick<Person, 'userId' | 'roleId'>[],
): boolean {
  const places = steps.flatMap((step) => Array.from({ length: step.left ?? step.need }, () => step));
  const takenBy = new Map<string, number>();
  const place = (index: number, visited: Set<string>): boolean => {
    const step = places[index];
    for (const person of people) {
      if (!step || visited.has(person.userId) || !isNamed(step, person)) continue;
      visited.add(person.userId);
      const other = takenBy.get(person.userId);
      if (other === undefined || place(other, visited)) {
        takenBy.set(person.userId, index);
        return true;
      }
    }
    return false;
  };
  return places.every((_, index) => place(index, new Set()));
}
