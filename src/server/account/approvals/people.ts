// Who can approve: members by role or by name, never the maker, and each person in only one step.

import { listPermittedIn, type Person } from '#server/account/businesses/list-members.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ApprovalStep } from '#shared/account/approval-texts.ts';
import { routePermissions } from '#shared/permissions.ts';

export type Place = { businessId: string; mode: 'test' | 'live' };

/** Returns the active members of a business with permission to open approval requests in a mode, which is fixed for some roles. */
export function listPeople(db: Db, place: Place): Promise<Person[]> {
  return listPermittedIn(db, place, routePermissions.settingsApproval);
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
