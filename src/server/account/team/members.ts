// The members of a business: list, change of role, and disabling, enabling or removing.

import { updateInvitation } from '#server/account/members/invitations.ts';
import { updateMember } from '#server/account/members/service.ts';
import { memberStates } from '#server/account/members/states.ts';
import { findAssignableRole } from '#server/account/roles/service.ts';
import {
  type Authority,
  assertMayGrant,
  assertMayManage,
  assertOwnerRemains,
  findMember,
  lockTeam,
} from '#server/platform/authority/authority.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { revokeSessions } from '#server/platform/sessions/sessions.ts';
import type { MemberStatus, TeamMember } from '#shared/contract/account/team.ts';
import { pageLimitMax } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/contract/errors.ts';
import { canBecome } from '#shared/states.ts';
import { countTeam, selectTeam, selectTeamRow, type TeamQuery, type TeamRow } from './queries.ts';

export type Audit = (details: AuditDetails) => void;
export type TeamChange = { tx: Tx; clock: Clock; actor: Actor; audit: Audit };

function toMember(row: TeamRow, actor: Actor, now: Date): TeamMember {
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    email: row.email,
    role: { id: row.roleId, name: row.roleName },
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    secondFactor: row.secondFactor,
    apiKeys: row.apiKeys,
    isSelf: row.status !== 'INVITED' && row.id === actor.userId,
    addedAt: row.addedAt.toISOString(),
    invitedBy: row.invitedBy,
    sentAt: row.sentAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    expired: row.expiresAt !== null && row.expiresAt <= now,
  };
}

export async function listTeam(db: Db, clock: Clock, actor: Actor, query: TeamQuery) {
  const { businessId } = actor.environment;
  const [rows, byStatus] = await Promise.all([
    selectTeam(db, businessId, query),
    countTeam(db, businessId, query),
  ]);
  const counts = Object.fromEntries(byStatus.map(({ status, count }) => [status, count]));
  const all = byStatus.reduce((sum, { status, count }) => sum + (status === 'CLOSED' ? 0 : count), 0);
  const total =
    query.status.length === 0 ? all : query.status.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return {
    items: rows.map((row) => toMember(row, actor, clock.now())),
    page: query.page,
    limit: Math.min(query.limit, pageLimitMax),
    total,
    totalCapped: false,
    counts: { ...counts, all },
  };
}

export async function findTeamMember(db: Db, clock: Clock, actor: Actor, id: string): Promise<TeamMember> {
  const row = await selectTeamRow(db, actor.environment.businessId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toMember(row, actor, clock.now());
}

/** Returns the member or invitation to change. Throws if the caller is not allowed to change it. */
export async function findTarget(
  tx: Tx,
  authority: Authority,
  businessId: string,
  id: string,
): Promise<TeamRow> {
  const row = await selectTeamRow(tx, businessId, id);
  if (!row) throw new AppError('NOT_FOUND');
  const isInvitation = row.status === 'INVITED';
  const role = await findAssignableRole(tx, businessId, row.roleId);
  const { isOwner, permissions } = role;
  assertMayManage(authority, { ...(!isInvitation && { userId: id }), isOwner, permissions });
  return row;
}

/** Changes the role of a member or an invitation, with immediate effect. */
export async function toggleRole(
  { tx, clock, actor, audit }: TeamChange,
  id: string,
  roleId: string,
): Promise<TeamMember> {
  const authority = await lockTeam(tx, actor);
  const { businessId } = actor.environment;
  const target = await findTarget(tx, authority, businessId, id);
  if (target.status === 'CLOSED') throw new AppError('NOT_FOUND');
  const role = await findAssignableRole(tx, businessId, roleId);
  assertMayGrant(authority, role);
  if (target.status === 'INVITED') await updateInvitation(tx, businessId, id, { roleId });
  else {
    const member = await findMember(tx, businessId, id);
    if (member?.isOwner && member.status === 'ACTIVE' && !role.isOwner)
      await assertOwnerRemains(tx, businessId, id);
    await updateMember(tx, businessId, id, { roleId });
  }
  audit({
    entity: target.status === 'INVITED' ? 'invitation' : 'member',
    entityId: id,
    before: { email: target.email, role: target.roleName },
    after: { role: role.name },
  });
  return findTeamMember(tx, clock, actor, id);
}

type SettableStatus = 'ACTIVE' | 'DISABLED' | 'CLOSED';

/** A removed member can return only by a new invitation. */
const askedChanges = ['disabled', 'enabled', 'removed'];

/** Disables, enables or removes a member. Loss of access ends all of their sessions in this business. */
export async function toggleStatus(
  { tx, clock, actor, audit }: TeamChange,
  id: string,
  status: SettableStatus,
): Promise<TeamMember> {
  const authority = await lockTeam(tx, actor);
  const { businessId } = actor.environment;
  const target = await findTarget(tx, authority, businessId, id);
  if (target.status === status) return findTeamMember(tx, clock, actor, id);
  if (!canBecome<MemberStatus>(memberStates, target.status, status, askedChanges))
    throw new AppError('NOT_FOUND');
  const role = await findAssignableRole(tx, businessId, target.roleId);
  if (status === 'ACTIVE') assertMayGrant(authority, role);
  else if (role.isOwner) await assertOwnerRemains(tx, businessId, id);
  await updateMember(tx, businessId, id, { status });
  if (status !== 'ACTIVE') await revokeSessions(tx, businessId, id, clock.now());
  audit({
    entity: 'member',
    entityId: id,
    before: { email: target.email, status: target.status },
    after: { status },
  });
  return findTeamMember(tx, clock, actor, id);
}
