// The first step of a sign-in: e-mail and password.
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkPassword } from '../auth/passwords.ts';
import { continueSignup } from './onboarding.ts';
import { lockPerson, type Person, selectBusinesses, selectPersonByEmail } from './queries.ts';
import { selectWaitingSignup } from './signup-queries.ts';
import { goOn, tell } from './steps.ts';
import type { Visit } from './visit.ts';

/**
 * Checks e-mail and password, and begins a session or the step that comes next. Wrong e-mail and wrong password
 * look and last alike. Tries are counted by e-mail and by address; a success clears those of the e-mail.
 */
export async function signIn(
  visit: Visit,
  input: { email: string; password: string },
): Promise<SignInAnswer> {
  const { services, device } = visit;
  const { database, rateLimits } = services;
  await rateLimits.consume('loginIp', device.ip);
  await rateLimits.consume('loginEmail', input.email);
  const [person, waiting] = await Promise.all([
    selectPersonByEmail(database.db, input.email),
    selectWaitingSignup(database.db, input.email),
  ]);
  const matches = await checkPassword(person?.passwordHash ?? waiting?.passwordHash ?? null, input.password);
  if (!matches) return refuse(visit, input.email, person);
  await rateLimits.forget('loginEmail', input.email);
  if (!person) {
    if (!waiting?.activatedAt) throw new AppError('ACCOUNT_NOT_ACTIVATED');
    const challenge = await database.inTransaction((tx) => continueSignup(tx, services, waiting.id));
    const known = { user: { email: input.email }, account: [], password_expired: false };
    return { step: 'LOGIN', marker: null, ...known, challenge };
  }
  return enter(visit, person, 'password');
}

/** Goes on with somebody who has proven who they are by one factor. */
export async function enter(visit: Visit, person: Person, by: string): Promise<SignInAnswer> {
  const { database } = visit.services;
  // Somebody without a business to enter is told what a stranger is told.
  const businesses = await selectBusinesses(database.db, person.id);
  if (businesses.length === 0) return refuse(visit, person.email, person);
  await visit.services.rateLimits.consume('signInUser', person.id);
  const progress = await database.inTransaction(async (tx) =>
    goOn(tx, visit, { person: await lockPerson(tx, person.id), row: null }),
  );
  if (progress.pair) await visit.services.rateLimits.forget('signInUser', person.id);
  return tell(visit, person, progress, by);
}

async function refuse(visit: Visit, email: string, person: Person | undefined): Promise<never> {
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
