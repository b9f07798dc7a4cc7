// Acceptance of an invitation: a new user gets an account, an existing user becomes a member; no double use, and no use by another person.

import type { z } from 'zod';
import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { updateInvitation } from '#server/account/members/invitations.ts';
import { insertMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { verifyEmail } from '#server/account/users/service.ts';
import { deviceOf } from '#server/platform/auth/known-devices.ts';
import { checkNewPassword } from '#server/platform/auth/password-policy.ts';
import { checkPassword } from '#server/platform/auth/passwords.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { findMember, lockTeamOf } from '#server/platform/authority/authority.ts';
import { type Db, isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { Actor, CookieJar } from '#server/platform/http/call.ts';
import { enterBusiness } from '#server/platform/sessions/sessions.ts';
import type { Services, TxServices } from '#server/services.ts';
import { newPasswordField } from '#shared/contract/account/sign-in.ts';
import type { Invitation, setupTeamInput } from '#shared/contract/account/team.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Audit } from './members.ts';
import { type InvitationRow, selectInvitation, selectUserByEmail } from './queries.ts';

type Input = z.output<typeof setupTeamInput>;
type AcceptCall = { actor: Actor | null; body: Input; ip: string; cookies: CookieJar; audit: Audit };
type Joining = { userId: string | null; names: { firstName: string; lastName: string } };

/** Returns the invitation for a token if it can still be accepted. */
async function findOpen(db: Db, token: string, now: Date): Promise<InvitationRow> {
  const row = await selectInvitation(db, hashToken(token));
  if (!row) throw new AppError('INVITATION_GONE');
  if (row.acceptedAt)
    throw new AppError('INVITATION_GONE', { sentence: 'This invitation has already been accepted. Log in.' });
  if (row.expiresAt <= now)
    throw new AppError('INVITATION_GONE', {
      sentence: 'This invitation has expired. Ask for a new one.',
    });
  return row;
}

export async function getInvitation(
  db: Db,
  services: Services,
  actor: Actor | null,
  token: string,
): Promise<Invitation> {
  const row = await findOpen(db, token, services.clock.now());
  const user = await selectUserByEmail(db, row.email);
  return {
    businessName: row.businessName,
    invitedBy: row.invitedByName,
    roleName: row.roleName,
    email: row.email,
    hasAccount: user !== undefined,
    signedIn: actor === null ? 'nobody' : actor.email === row.email ? 'invited' : 'other',
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Accepts an invitation. Creates no session, so that a second factor cannot be bypassed. */
export async function acceptInvitation(services: Services, { actor, body, ip, cookies, audit }: AcceptCall) {
  const { database, clock } = services;
  const seen = await findOpen(database.db, body.token, clock.now());
  const joining = await proveIdentity(services, seen, {
    actor,
    body,
    ip,
    device: deviceOf(cookies),
  });
  const joined = await database
    .inTransaction((tx) => join(tx, services, { seen, joining, body, actor }))
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'users_email')) throw error;
      throw new AppError('CONFLICT', {
        sentence: 'An account with this e-mail address already exists. Open the link again.',
      });
    });
  services.forgetSessions();
  audit({
    entity: 'invitation',
    entityId: seen.id,
    businessId: seen.businessId,
    actor: { id: joined.userId, name: joined.name, email: seen.email },
    after: { email: seen.email, role: joined.roleName },
  });
  return {
    businessId: seen.businessId,
    businessName: seen.businessName,
    email: seen.email,
    signedIn: actor !== null,
  };
}

/** Identifies the invited person: by their session, by the password of an existing account, or as a new user with names and a password. */
async function proveIdentity(
  services: Services,
  invitation: InvitationRow,
  { actor, body, ip, device }: { actor: Actor | null; body: Input; ip: string; device: string | null },
): Promise<Joining> {
  if (actor?.impersonator) throw new AppError('READ_ONLY_SESSION');
  if (actor && (actor.kind !== 'user' || actor.email !== invitation.email)) {
    throw new AppError('INVITATION_OTHER', {
      sentence: `This invitation is for ${invitation.email}. Log out and open the link again.`,
    });
  }
  const user = await selectUserByEmail(services.database.db, invitation.email);
  if (user) {
    if (!actor) await provePassword(services, user, { password: body.password ?? '', ip, device });
    return { userId: user.id, names: user };
  }
  const fields = faultsOfNewcomer(body);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields });
  const owner = { email: invitation.email, businessNames: [invitation.businessName] };
  await checkNewPassword(services, body.password ?? '', owner);
  return { userId: null, names: { firstName: body.firstName ?? '', lastName: body.lastName ?? '' } };
}

async function provePassword(
  { rateLimits, guesses }: Services,
  user: { email: string; passwordHash: string },
  { password, ip, device }: { password: string; ip: string; device: string | null },
): Promise<void> {
  if (password === '') throw new AppError('VALIDATION', { fields: { password: 'Password is required' } });
  await rateLimits.consume(credentialsRateLimits.loginIp, ip);
  await guesses.count('password', user.email, { ip, device });
  if (!(await checkPassword(user.passwordHash, password)))
    throw new AppError('INVALID_CREDENTIALS', { fields: { password: 'The password is not correct' } });
  await guesses.forget('password', user.email, { ip, device });
}

function faultsOfNewcomer(body: Input): Record<string, string> {
  const password = newPasswordField.safeParse(body.password);
  return {
    ...(!body.firstName && { firstName: 'First name is required' }),
    ...(!body.lastName && { lastName: 'Last name is required' }),
    ...(!password.success && { password: password.error.issues[0]?.message ?? 'Password is required' }),
  };
}

/** Runs under the team lock, so that concurrent uses of one link create one member. */
async function join(
  tx: Tx,
  services: TxServices,
  { seen, joining, body, actor }: { seen: InvitationRow; joining: Joining; body: Input; actor: Actor | null },
) {
  const { clock } = services;
  const now = clock.now();
  await lockTeamOf(tx, seen.businessId);
  const row = await findOpen(tx, body.token, now);
  const { firstName, lastName } = joining.names;
  const userId =
    joining.userId ??
    (await createUser(tx, clock, { email: row.email, password: body.password ?? '', firstName, lastName }));
  const member = await findMember(tx, row.businessId, userId);
  if (member?.status === 'DISABLED') throw new AppError('INVITATION_GONE');
  await insertMember(tx, { businessId: row.businessId, userId, roleId: row.roleId, createdAt: now });
  await updateInvitation(tx, row.businessId, row.id, { acceptedAt: now, acceptedBy: userId });
  await verifyEmail(tx, userId, now);
  if (actor) await enterBusiness(tx, actor.sessionId, row.businessId);
  return { userId, name: `${firstName} ${lastName}`.trim(), roleName: row.roleName };
}
