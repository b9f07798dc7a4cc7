// Actions of staff on a user's account: each with a reason, audited, and notified to the user.

import { brandOf } from '#server/account/branding/brand-of.ts';
import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { revokeCredentials } from '#server/account/credentials/revoke-credentials.ts';
import { profileRateLimits } from '#server/account/profile/rate-limits.ts';
import { removeSecondFactors } from '#server/account/sign-in/remove-factors.ts';
import { setDisabled } from '#server/account/users/service.ts';
import { clearGuesses } from '#server/platform/auth/guesses.ts';
import { clearAttempts } from '#server/platform/auth/rate-limits.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { UserDetail } from '#shared/contract/operator/users.ts';
import { lockUser } from './queries.ts';
import { getUser } from './service.ts';

export type UserCall = {
  tx: Tx;
  services: TxServices;
  audit: (details: AuditDetails) => void;
  afterCommit: (work: () => void | Promise<void>) => void;
};
type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

async function emailUser(
  call: UserCall,
  user: LockedUser,
  notice: { kind: string; subject: string; paragraphs: string[] },
): Promise<void> {
  const brand = await brandOf(call.tx, withPublicAddress(call.services, user.websiteHost));
  const rendered = renderEmail({
    merchantName: brand.company_name,
    primaryColor: brand.brand_primary_color,
    subject: notice.subject,
    money: null,
    heading: notice.subject,
    paragraphs: [...notice.paragraphs, 'If you did not expect this, contact support.'],
    facts: [],
    footer: `Sent by ${brand.company_name} because it concerns your account.`,
  });
  await queueEmail(call.tx, call.services, {
    environmentId: null,
    kind: notice.kind,
    to: user.email,
    ...rendered,
  });
}

async function find(call: UserCall, userId: string): Promise<LockedUser> {
  const user = await lockUser(call.tx, userId);
  if (!user) throw new AppError('NOT_FOUND');
  // A change must apply to the account's very next call.
  call.afterCommit(call.services.forgetSessions);
  return user;
}

export async function endUserSessions(call: UserCall, userId: string, reason: string): Promise<UserDetail> {
  const { tx, services, audit } = call;
  const user = await find(call, userId);
  const ended = await revokeCredentials(tx, { userId, keepSessionId: null, at: services.clock.now() });
  audit({ entity: 'user', after: { email: user.email, sessionsEnded: ended, reason } });
  if (ended === 0) return getUser(tx, services.clock, userId);
  await emailUser(call, user, {
    kind: 'sessions_ended',
    subject: 'You were logged out everywhere',
    paragraphs: [`Support ended every session of your account. Reason: ${reason}`],
  });
  return getUser(tx, services.clock, userId);
}

/** Clears all failed attempts, from any network, and all rate limits of requested messages. */
export async function unlockUser(call: UserCall, userId: string, reason: string): Promise<UserDetail> {
  const { tx, services, audit } = call;
  const user = await find(call, userId);
  let forgotten = await clearGuesses(tx, [user.email, userId]);
  forgotten += await clearAttempts(tx, credentialsRateLimits.signupEmail, user.email);
  for (const limit of [credentialsRateLimits.codeSend, profileRateLimits.emailChange])
    forgotten += await clearAttempts(tx, limit, userId);
  audit({ entity: 'user', after: { email: user.email, unlocked: true, reason } });
  if (forgotten === 0) return getUser(tx, services.clock, userId);
  await emailUser(call, user, {
    kind: 'account_unlocked',
    subject: 'You can log in again',
    paragraphs: [
      'Your account was locked after too many attempts. Support has unlocked it.',
      `Reason: ${reason}`,
    ],
  });
  return getUser(tx, services.clock, userId);
}

export async function resetUserSecondFactor(
  call: UserCall,
  userId: string,
  reason: string,
): Promise<UserDetail> {
  const { tx, services, audit } = call;
  const user = await find(call, userId);
  const { passkeys } = await getUser(tx, services.clock, userId);
  await removeSecondFactors(tx, userId);
  const ended = await revokeCredentials(tx, { userId, keepSessionId: null, at: services.clock.now() });
  audit({
    entity: 'user',
    before: { codesByMessage: user.mfaEnabled, authenticator: user.totpEnabled, passkeys },
    after: { codesByMessage: false, authenticator: false, passkeys: 0, email: user.email, reason },
  });
  const hadNone = !user.mfaEnabled && !user.totpEnabled && passkeys === 0;
  if (hadNone && ended === 0) return getUser(tx, services.clock, userId);
  await emailUser(call, user, {
    kind: 'second_factor_reset',
    subject: 'Your second factor was removed',
    paragraphs: [
      `Support removed the second factor of your account and ended every session. Reason: ${reason}`,
      'Log in with your password and set up a new one.',
    ],
  });
  return getUser(tx, services.clock, userId);
}

export async function disableUser(call: UserCall, userId: string, reason: string): Promise<UserDetail> {
  const { tx, services, audit } = call;
  const user = await find(call, userId);
  if (user.disabledAt) throw new AppError('CONFLICT', { sentence: 'This account is already disabled.' });
  const now = services.clock.now();
  await setDisabled(tx, userId, { at: now, reason });
  await revokeCredentials(tx, { userId, keepSessionId: null, at: now, reason: 'disabled' });
  audit({
    entity: 'user',
    before: { status: 'ACTIVE' },
    after: { status: 'DISABLED', email: user.email, reason },
  });
  await emailUser(call, user, {
    kind: 'account_disabled',
    subject: 'Your account was disabled',
    paragraphs: [`You cannot log in until it is enabled again. Reason: ${reason}`],
  });
  return getUser(tx, services.clock, userId);
}

export async function enableUser(call: UserCall, userId: string, reason: string): Promise<UserDetail> {
  const { tx, services, audit } = call;
  const user = await find(call, userId);
  if (!user.disabledAt) throw new AppError('CONFLICT', { sentence: 'This account is not disabled.' });
  await setDisabled(tx, userId, null);
  audit({
    entity: 'user',
    before: { status: 'DISABLED' },
    after: { status: 'ACTIVE', email: user.email, reason },
  });
  await emailUser(call, user, {
    kind: 'account_enabled',
    subject: 'Your account was enabled again',
    paragraphs: ['You can log in with your password as before.'],
  });
  return getUser(tx, services.clock, userId);
}
