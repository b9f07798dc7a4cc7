// Team invitations: single-use links, valid for seven days and stored as a hash only.

import { randomBytes } from 'node:crypto';
import {
  deleteInvitation as deleteRow,
  insertInvitation,
  updateInvitation,
} from '#server/account/members/invitations.ts';
import { findAssignableRole } from '#server/account/roles/service.ts';
import { checkAllowedDomains } from '#server/account/user-authentication/service.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { assertMayGrant, lockTeam } from '#server/platform/authority/authority.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import type { TeamMember } from '#shared/contract/account/team.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lifetimeMinutes, sendInvitation } from './invitation-email.ts';
import { type Audit, findTarget, findTeamMember, type TeamChange } from './members.ts';
import { selectKnownEmails } from './queries.ts';
import { teamRateLimits } from './rate-limits.ts';

function newLink(now: Date) {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    tokenHash: hashToken(token),
    sentAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMinutes * 60_000),
  };
}

/** Invites all addresses, or none if one of them cannot be invited. */
export async function inviteTeam(
  services: Services,
  actor: Actor,
  input: { emails: string[]; roleId: string },
  audit: Audit,
): Promise<{ invited: number }> {
  const { businessId } = actor.environment;
  await services.rateLimits.consume(teamRateLimits.teamInvite, businessId);
  const emails = [...new Set(input.emails)];
  const roleName = await services.database.inTransaction(async (tx) => {
    const authority = await lockTeam(tx, actor);
    const role = await findAssignableRole(tx, businessId, input.roleId);
    assertMayGrant(authority, role);
    await checkAllowedDomains(tx, businessId, emails);
    await assertNew(tx, businessId, emails);
    for (const email of emails) {
      const now = services.clock.now();
      const { token, ...link } = newLink(now);
      const id = services.clock.newId();
      await insertInvitation(tx, {
        ...link,
        businessId,
        id,
        email,
        roleId: role.id,
        invitedBy: actor.userId,
        acceptedAt: null,
        acceptedBy: null,
        createdAt: now,
      });
      await sendInvitation(tx, services, actor, { to: email, roleName: role.name, token });
    }
    return role.name;
  });
  for (const email of emails) audit({ entity: 'invitation', after: { email, role: roleName } });
  return { invited: emails.length };
}

const known = {
  ACTIVE: 'is already in the team',
  DISABLED: 'is already in the team but disabled. Enable this member instead',
  INVITED: 'has already been invited. Send the invitation again instead',
  CLOSED: '',
} as const;

async function assertNew(tx: Tx, businessId: string, emails: string[]): Promise<void> {
  const found = await selectKnownEmails(tx, businessId, emails);
  if (found.length === 0) return;
  const sentences = found.map(({ email, status }) => `${email} ${known[status]}`);
  throw new AppError('VALIDATION', { fields: { emails: sentences.join(', ') } });
}

/** Resends an invitation with a new link, valid for seven days; the sender must be allowed to assign its role. */
export async function reinviteTeam(
  services: Services,
  actor: Actor,
  id: string,
  audit: Audit,
): Promise<TeamMember> {
  const { businessId } = actor.environment;
  await services.rateLimits.consume(teamRateLimits.teamInvite, businessId);
  const { clock } = services;
  const member = await services.database.inTransaction(async (tx) => {
    const authority = await lockTeam(tx, actor);
    const target = await findTarget(tx, authority, businessId, id);
    if (target.status !== 'INVITED') throw new AppError('NOT_FOUND');
    assertMayGrant(authority, await findAssignableRole(tx, businessId, target.roleId));
    const { token, ...link } = newLink(clock.now());
    await updateInvitation(tx, businessId, id, link);
    await sendInvitation(tx, services, actor, { to: target.email, roleName: target.roleName, token });
    return findTeamMember(tx, clock, actor, id);
  });
  audit({ entity: 'invitation', entityId: id, after: { email: member.email, role: member.role.name } });
  return member;
}

export async function deleteInvitation({ tx, actor, audit }: TeamChange, id: string): Promise<void> {
  const authority = await lockTeam(tx, actor);
  const { businessId } = actor.environment;
  const target = await findTarget(tx, authority, businessId, id);
  if (target.status !== 'INVITED') throw new AppError('NOT_FOUND');
  await deleteRow(tx, businessId, id);
  audit({ entity: 'invitation', entityId: id, before: { email: target.email, role: target.roleName } });
}
