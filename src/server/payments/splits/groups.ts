// Split groups as they are read: one with its members, or all of an environment for a list to narrow.
import type { Db } from '#server/platform/db/database.ts';
import { type GroupRow, groupsOf, selectGroup } from './queries.ts';

export type { GroupRow, MemberRow } from './queries.ts';

/** The groups of an environment with their members, as a query that may be narrowed, sorted and locked. */
export function queryGroups(db: Db, environmentId: string) {
  return groupsOf(db, environmentId);
}

export function findGroup(db: Db, environmentId: string, id: string): Promise<GroupRow | undefined> {
  return selectGroup(db, environmentId, id);
}
