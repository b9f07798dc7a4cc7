// The first step of a sign-in: e-mail and password.

import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { lockPerson, type Person, selectPersonByEmail } from '#server/account/users/person.ts';
import { checkPassword } from '#server/platform/auth/passwords.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { AppError } from '#shared/contract/errors.ts';
import { selectBusinesses } from './queries.ts';
import { guessOrigin, type SignInContext } from './sign-in-context.ts';
import { continueSignup } from './signup/onboarding.ts';
import { selectWaitingSignup } from './signup/signup-queries.ts';
import { advanceSignIn, toSignInAnswer } from './steps.ts';

/**
 * Checks e-mail and password, and starts a session or the next step. A wrong e-mail and a wrong password get the same response in the same
 * time. Attempts are counted per address, and per e-mail and origin; a success clears the latter.
 */
export async function signIn(
  visit: SignInContext,
  input: { email: string; password: string },
): Promise<SignInAnswer> {
  const { services, device } = visit;
  const { database, rateLimits, guesses } = services;
  const from = guessOrigin(visit);
  await rateLimits.consume(credentialsRateLimits.loginIp, device.ip);
  await guesses.count('password', input.email, from);
  const [person, waiting] = await Promise.all([
    selectPersonByEmail(database.db, input.email),
    selectWaitingSignup(database.db, input.email),
  ]);
  const matches = await checkPassword(person?.passwordHash ?? waiting?.passwordHash ?? null, input.password);
  if (!matches) return refuse(visit, input.email, person);
  await guesses.forget('password', input.email, from);
  if (!person) {
    if (!waiting?.activatedAt) throw new AppError('ACCOUNT_NOT_ACTIVATED');
    const challenge = await database.inTransaction((tx) => continueSignup(tx, services, waiting.id));
    const known = { user: { email: input.email }, account: [], password_expired: false };
    return { step: 'LOGIN', marker: null, ...known, challenge };
  }
  return continueSignIn(visit, person, 'password');
}

/** Continues with a user authenticated by one factor. */
export async function continueSignIn(
  visit: SignInContext,
  person: Person,
  by: string,
): Promise<SignInAnswer> {
  const { database, guesses } = visit.services;
  // A user without a business to enter gets the same response as an unknown user.
  const businesses = await selectBusinesses(database.db, person.id);
  if (businesses.length === 0) return refuse(visit, person.email, person);
  await guesses.count('signIn', person.id, guessOrigin(visit));
  const progress = await database.inTransaction(async (tx) => {
    const locked = await lockPerson(tx, person.id);
    // The password was changed after it was checked.
    if (locked.passwordHash !== person.passwordHash) return null;
    return advanceSignIn(tx, visit, { person: locked, row: null });
  });
  if (!progress) return refuse(visit, person.email, person);
  if (progress.pair) await guesses.forget('signIn', person.id, guessOrigin(visit));
  return toSignInAnswer(visit, person, progress, by);
}

/** Signs in a user who proves both factors at once; null when the proof fails or there is no business to enter. */
export async function completeByPasskey(
  visit: SignInContext,
  userId: string,
  isRight: (tx: Tx) => Promise<boolean>,
): Promise<SignInAnswer | null> {
  const { database, guesses } = visit.services;
  const by = 'passkey';
  const [business] = await selectBusinesses(database.db, userId);
  if (!business) return null;
  const from = guessOrigin(visit);
  await guesses.count('code', userId, from);
  const { person, progress } = await database.inTransaction(async (tx) => {
    const locked = await lockPerson(tx, userId);
    const passed =
      (await isRight(tx)) && (await advanceSignIn(tx, visit, { person: locked, row: null, by: 'PASSKEY' }));
    return { person: locked, progress: passed };
  });
  if (progress) {
    await guesses.forget('code', userId, from);
    return toSignInAnswer(visit, person, progress, by);
  }
  const name = `${person.firstName} ${person.lastName}`.trim();
  const actor = { id: person.id, name, email: person.email };
  visit.audit({ entity: 'session', businessId: business.id, actor, after: { by } });
  return null;
}

async function refuse(visit: SignInContext, email: string, person: Person | undefined): Promise<never> {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const [business] = await selectBusinesses(visit.services.database.db, person?.id ?? nobody);
  visit.audit({
    entity: 'session',
    businessId: business?.id ?? null,
    after: { email },
    ...(person && {
      actor: { id: person.id, name: `${person.firstName} ${person.lastName}`.trim(), email: person.email },
    }),
  });
  throw new AppError('INVALID_CREDENTIALS');
}
