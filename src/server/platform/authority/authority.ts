// Rules for changes within a team: no self-promotion, no granting of permissions one lacks, and only an Owner changes an Owner.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import { countOtherOwners, lockBusiness, selectMember } from './queries.ts';

/** Locks the team: changes of a team are serialized. */
export function lockTeamOf(tx: Tx, businessId: string): Promise<void> {
  return lockBusiness(tx, businessId);
}

/** Finds a member with the current role; undefined when the user is not a member. */
export function findMember(db: Db, businessId: string, userId: string) {
  return selectMember(db, businessId, userId);
}

/** The caller's permissions, read under the team lock. */
export type Authority = { userId: string; roleId: string; isOwner: boolean; held: ReadonlySet<string> };
/** The properties of a role that matter for granting it. */
export type GrantedRole = { isOwner: boolean; permissions: readonly string[] };

/**
 * Locks the team and re-reads the caller's role, so that a member who was just disabled or demoted can change nothing. A program has at
 * most the permissions of its key and of the member who created it.
 */
export async function lockTeam(tx: Tx, actor: Actor): Promise<Authority> {
  const { businessId } = actor.environment;
  await lockBusiness(tx, businessId);
  const member = await selectMember(tx, businessId, actor.userId);
  const held = new Set(member?.permissions.filter((permission) => actor.permissions.has(permission)));
  if (member?.status !== 'ACTIVE' || !held.has('ACCOUNT.TEAM.READ_WRITE')) throw new AppError('FORBIDDEN');
  const isOwner = member.isOwner && actor.kind === 'user';
  return { userId: actor.userId, roleId: member.roleId, isOwner, held };
}

/** Whether all of these permissions are held. */
export function hasAll(held: ReadonlySet<string>, permissions: readonly string[]): boolean {
  return permissions.every((permission) => held.has(permission));
}

export function assertMayGrant(authority: Authority, role: GrantedRole): void {
  if (role.isOwner && !authority.isOwner) refuse('Only an Owner can assign the Owner role.');
  if (!hasAll(authority.held, role.permissions))
    refuse('This role has permissions that you do not have yourself.');
}

/** Throws when the target has permissions that the caller lacks, since the caller could not restore them. */
export function assertMayManage(authority: Authority, target: GrantedRole & { userId?: string }): void {
  if (target.userId === authority.userId)
    refuse('You cannot change your own role or status. Ask another team member.');
  if (target.isOwner && !authority.isOwner) refuse('Only an Owner can change an Owner.');
  if (!hasAll(authority.held, target.permissions))
    refuse('This member has permissions that you do not have yourself.');
}

/** Throws when the business would be left without an active Owner. */
export async function assertOwnerRemains(tx: Tx, businessId: string, userId: string): Promise<void> {
  if ((await countOtherOwners(tx, businessId, userId)) === 0) throw new AppError('LAST_OWNER');
}

export function refuse(sentence: string): never {
  throw new AppError('TEAM_RULE', { sentence });
}
