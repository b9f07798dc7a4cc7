// Reading split groups: one with its members, or a narrowable query of all in an environment.
import type { Db } from '#server/platform/db/database.ts';
import { type GroupRow, groupsOf, selectGroup } from './queries.ts';

export type { GroupRow, MemberRow } from './queries.ts';

/** Queries the groups of an environment with their members; the query can be narrowed, sorted and locked. */
export function queryGroups(db: Db, environmentId: string) {
  return groupsOf(db, environmentId);
}

export function findGroup(db: Db, environmentId: string, id: string): Promise<GroupRow | undefined> {
  return selectGroup(db, environmentId, id);
}
