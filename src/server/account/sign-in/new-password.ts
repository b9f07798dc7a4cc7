// Setting a new password: by a reset link, or by the signed-in user.

import { randomBytes } from 'node:crypto';
import { hostOf } from '#server/account/branding/routes.ts';
import { consumeReset, insertReset } from '#server/account/credentials/pending-credentials.ts';
import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { revokeCredentials } from '#server/account/credentials/revoke-credentials.ts';
import { lockPerson, type Person, selectPerson, selectPersonByEmail } from '#server/account/users/person.ts';
import { verifyEmail } from '#server/account/users/service.ts';
import { clearGuesses } from '#server/platform/auth/guesses.ts';
import { checkNewPassword } from '#server/platform/auth/password-policy.ts';
import { checkPassword, hashPassword } from '#server/platform/auth/passwords.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { AppError } from '#shared/contract/errors.ts';
import { confirmPassword, lockSelf } from './factors.ts';
import { emailOwner, queueAccountEmail } from './messages.ts';
import { selectPastPasswords, selectReset, updatePassword } from './password-queries.ts';
import { selectBusinesses } from './queries.ts';
import { guessOrigin, inConstantTime, type SignInContext } from './sign-in-context.ts';
import { advanceSignIn, toSignInAnswer } from './steps.ts';

const linkMinutes = 30;
/** The number of passwords, including the current one, that cannot be reused. */
const rememberedPasswords = 5;

/** Sends a password reset link. The response must not reveal whether the account exists. */
export async function forgotPassword(
  visit: SignInContext,
  input: { email: string; websiteUrl: string | undefined },
): Promise<void> {
  const { database, clock, rateLimits, guesses } = visit.services;
  await rateLimits.consume(credentialsRateLimits.signupIp, visit.device.ip);
  await guesses.count('message', input.email, guessOrigin(visit));
  await inConstantTime(async () => {
    const person = await selectPersonByEmail(database.db, input.email);
    if (!person) return;
    await database.inTransaction(async (tx) => {
      const token = `ksw_pr_${randomBytes(32).toString('base64url')}`;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
      const { id: userId, email } = person;
      await insertReset(tx, { tokenHash: hashToken(token), userId, email, expiresAt, createdAt: now });
      // The host that the user has used, so that nobody else can put another host into the e-mail.
      const own = withPublicAddress(visit.services, person.websiteHost, hostOf(input.websiteUrl ?? ''));
      await queueAccountEmail(tx, own, resetLetter(own, person, token));
    });
    visit.audit({ entity: 'user', entityId: person.id, ...(await ownedBy(visit.services, person)) });
  });
}

function resetLetter(services: Services, person: Person, token: string) {
  return {
    kind: 'password_reset',
    to: person.email,
    validMinutes: linkMinutes,
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      `We received a request to reset your password. The link works once and expires in ${linkMinutes} minutes.`,
      'If you did not request this, ignore this e-mail. Your password does not change.',
    ],
    button: {
      label: 'Choose a new password',
      url: `${services.publicUrl}/auth/reset-password?token=${token}`,
    },
  };
}

/** Returns the user and their business for the audit trail. */
async function ownedBy({ database }: Services, person: Person) {
  const [business] = await selectBusinesses(database.db, person.id);
  const name = `${person.firstName} ${person.lastName}`.trim();
  return { businessId: business?.id ?? null, actor: { id: person.id, name, email: person.email } };
}

/** Sets the password of the owner of the link, and signs in unless a second factor is required. */
export async function resetPassword(
  visit: SignInContext,
  input: { token: string; password: string },
): Promise<SignInAnswer> {
  const { services, device } = visit;
  const { database, clock, rateLimits } = services;
  await rateLimits.consume(credentialsRateLimits.linkIp, device.ip);
  const tokenHash = hashToken(input.token);
  const userId = await selectReset(database.db, tokenHash, clock.now());
  if (!userId) throw new AppError('LINK_DEAD');
  const passwordHash = await prepare(services, await selectPerson(database.db, userId), input.password);
  const { person, progress } = await database.inTransaction(async (tx) => {
    const locked = await lockPerson(tx, userId);
    const { email } = locked;
    if (!(await consumeReset(tx, { tokenHash, email, at: clock.now() }))) throw new AppError('LINK_DEAD');
    await setPassword(tx, services, locked, { passwordHash, keepSessionId: null });
    if (!locked.emailVerifiedAt) await verifyEmail(tx, userId, clock.now());
    const fresh = await lockPerson(tx, userId);
    return { person: fresh, progress: await advanceSignIn(tx, visit, { person: fresh, row: null }) };
  });
  await clearGuesses(database.db, [person.email, person.id]);
  services.forgetSessions();
  return toSignInAnswer(visit, person, progress, 'password link');
}

/** Changes the password of the signed-in user, and ends every other session. */
export async function changePassword(
  services: Services,
  actor: Actor,
  input: { currentPassword: string; password: string },
): Promise<void> {
  const { database } = services;
  await confirmPassword(services, actor, input.currentPassword, 'currentPassword');
  const passwordHash = await prepare(services, await selectPerson(database.db, actor.userId), input.password);
  await database.inTransaction(async (tx) => {
    const person = await lockSelf(tx, actor);
    await setPassword(tx, services, person, { passwordHash, keepSessionId: actor.sessionId });
  });
  services.forgetSessions();
}

/** Validates and hashes a new password before any transaction, because both are slow. */
async function prepare(services: Services, person: Person, password: string): Promise<string> {
  const { database } = services;
  const businesses = await selectBusinesses(database.db, person.id);
  const businessNames = businesses.map((one) => one.businessName);
  await checkNewPassword(services, password, { email: person.email, businessNames });
  const past = await selectPastPasswords(database.db, person.id, rememberedPasswords - 1);
  for (const hash of [person.passwordHash, ...past]) {
    if (!(await checkPassword(hash, password))) continue;
    const sentence = `Choose a password that is not one of your last ${rememberedPasswords}`;
    throw new AppError('VALIDATION', { sentence, fields: { password: sentence } });
  }
  return hashPassword(password);
}

async function setPassword(
  tx: Tx,
  services: TxServices,
  person: Person,
  change: { passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  const at = services.clock.now();
  const { passwordHash, keepSessionId } = change;
  const pastId = services.clock.newId();
  await updatePassword(tx, { userId: person.id, pastId, pastHash: person.passwordHash, passwordHash, at });
  await revokeCredentials(tx, { userId: person.id, keepSessionId, at });
  await emailOwner(tx, services, person.email, {
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed. All other sessions were ended.',
      'If this was not you, reset your password with "Forgot password?" and contact support.',
    ],
  });
}
