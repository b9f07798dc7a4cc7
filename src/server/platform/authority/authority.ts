// Who may change whom in a team: nobody raises themselves, nobody gives what they do not hold, only an Owner touches an Owner.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import { countOtherOwners, lockBusiness, selectMember } from './queries.ts';

/** Takes the team's lock: changes of a team happen one after the other. */
export function lockTeamOf(tx: Tx, businessId: string): Promise<void> {
  return lockBusiness(tx, businessId);
}

/** A member with the role as it is now; undefined for who is none. */
export function findMember(db: Db, businessId: string, userId: string) {
  return selectMember(db, businessId, userId);
}

/** What the caller may do at this very moment, read while nobody else can change the team. */
export type Authority = { userId: string; roleId: string; isOwner: boolean; held: ReadonlySet<string> };
/** A role as far as granting it is concerned. */
export type GrantedRole = { isOwner: boolean; permissions: readonly string[] };

/**
 * Takes the team's lock and reads the caller's role anew: whoever was disabled or demoted a moment ago
 * changes nothing any more. A program holds at most what its key and the member who made it hold.
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

/** Whether every one of these permissions is held. */
export function holdsAll(held: ReadonlySet<string>, permissions: readonly string[]): boolean {
  return permissions.every((permission) => held.has(permission));
}

export function assertMayGrant(authority: Authority, role: GrantedRole): void {
  if (role.isOwner && !authority.isOwner) refuse('Only an Owner can assign the Owner role.');
  if (!holdsAll(authority.held, role.permissions))
    refuse('This role has permissions that you do not have yourself.');
}

/** Who holds more than oneself is left alone, since what was taken from them one could not give back. */
export function assertMayTouch(authority: Authority, target: GrantedRole & { userId?: string }): void {
  if (target.userId === authority.userId)
    refuse('You cannot change your own role or status. Ask another team member.');
  if (target.isOwner && !authority.isOwner) refuse('Only an Owner can change an Owner.');
  if (!holdsAll(authority.held, target.permissions))
    refuse('This member has permissions that you do not have yourself.');
}

/** A business always has an active Owner. */
export async function assertOwnerRemains(tx: Tx, businessId: string, userId: string): Promise<void> {
  if ((await countOtherOwners(tx, businessId, userId)) === 0) throw new AppError('LAST_OWNER');
}

export function refuse(sentence: string): never {
  throw new AppError('TEAM_RULE', { sentence });
}
