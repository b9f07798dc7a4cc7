// Second factors of the signed-in user: turned on and off with the password, and with a code if there is an app.

import { revokeCredentials } from '#server/account/credentials/revoke-credentials.ts';
import { lockPerson, type Person, selectPerson } from '#server/account/users/person.ts';
import { updateFactors } from '#server/account/users/service.ts';
import { checkPassword } from '#server/platform/auth/passwords.ts';
import { newRecoveryCodes, newTotpSecret, totpStepOf } from '#server/platform/auth/totp.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { requireOpenSession } from '#server/platform/sessions/sessions.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { SecondFactorSettings } from '#shared/contract/account/second-factors.ts';
import type { SecondFactor } from '#shared/contract/account/sign-in-answer.ts';
import { AppError } from '#shared/contract/errors.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './code-queries.ts';
import { maskDestination } from './codes.ts';
import { emailOwner } from './messages.ts';
import { findBusinessRequiringFactor } from './required-factor.ts';
import { consumeAppCode } from './second-step.ts';
import { factorsOf } from './steps.ts';
import { describeSetup, type TotpSetup } from './totp-setup.ts';

export async function readFactors(
  db: Db,
  services: Pick<Services, 'config'>,
  userId: string,
): Promise<SecondFactorSettings> {
  const person = await selectPerson(db, userId);
  return {
    mfa_enabled: person.mfaEnabled,
    totp_enabled: person.totpEnabled,
    methods: factorsOf(person),
    email: person.email,
    phone_number: person.phoneNumber && maskDestination(person.phoneNumber),
    phone_verified: person.phoneVerifiedAt !== null,
    recovery_codes_left: await countRecoveryCodes(db, userId),
    enforced: (await findBusinessRequiringFactor(db, services, userId)) !== undefined,
    reminder_expires_at: person.reminderExpiresAt?.toISOString() ?? null,
  };
}

/** Verifies the password again, outside any transaction, because it is slow; attempts are limited. */
export async function confirmPassword(
  services: Services,
  actor: Actor,
  password: string,
  field: string,
): Promise<void> {
  const { userId, sessionId } = actor;
  await services.guesses.count('password', userId, { sessionId });
  const { passwordHash } = await selectPerson(services.database.db, userId);
  if (!(await checkPassword(passwordHash, password))) {
    const sentence = 'The password is not correct.';
    throw new AppError('PASSWORD_WRONG', { sentence, fields: { [field]: sentence } });
  }
  await services.guesses.forget('password', userId, { sessionId });
}

/** Locks the user and throws UNAUTHENTICATED if the session ended after the password was checked. */
export async function lockSelf(
  tx: Tx,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<Person> {
  const person = await lockPerson(tx, userId);
  await requireOpenSession(tx, sessionId);
  return person;
}

/** Throws SECOND_FACTOR_STATE when a business requires a second factor and `left`, the number of remaining ones, is zero. */
export async function refuseLastFactor(
  tx: Tx,
  services: TxServices,
  person: Person,
  remaining: number,
): Promise<void> {
  if (remaining > 0) return;
  const demanding = await findBusinessRequiringFactor(tx, services, person.id);
  if (!demanding) return;
  const sentence = `${demanding.businessName} requires a second factor. Turn on another one first.`;
  throw new AppError('SECOND_FACTOR_STATE', { sentence });
}

function othersThan(person: Person, factors: readonly SecondFactor[]): number {
  return factorsOf(person).filter((factor) => !factors.includes(factor)).length;
}

/** Turns one-time codes as second factor on or off. */
export async function toggleMfa(
  services: Services,
  actor: Actor,
  input: { enabled: boolean; password: string },
): Promise<SecondFactorSettings> {
  await confirmPassword(services, actor, input.password, 'password');
  const settings = await services.database.inTransaction(async (tx) => {
    const person = await lockSelf(tx, actor);
    if (input.enabled && !person.emailVerifiedAt)
      throw new AppError('SECOND_FACTOR_STATE', { sentence: 'Confirm your e-mail address first.' });
    if (!input.enabled) await refuseLastFactor(tx, services, person, othersThan(person, ['email', 'sms']));
    if (person.mfaEnabled !== input.enabled) {
      await updateFactors(tx, person.id, { mfaEnabled: input.enabled });
      const heading = `One-time codes were turned ${input.enabled ? 'on' : 'off'}`;
      await factorChanged(tx, services, actor, { person, heading });
    }
    return readFactors(tx, services, person.id);
  });
  services.forgetSessions();
  return settings;
}

/** Changes the factors of a user whose row is locked, in a transaction of the caller. */
export async function changeFactors<T>(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  { heading, change }: { heading: string; change: (person: Person) => Promise<T> },
): Promise<T> {
  const person = await lockSelf(tx, actor);
  const changed = await change(person);
  await factorChanged(tx, services, actor, { person, heading });
  return changed;
}

/** Ends what was started with the previous factors, and notifies the user. */
async function factorChanged(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  { person, heading }: { person: Person; heading: string },
): Promise<void> {
  const at = services.clock.now();
  await revokeCredentials(tx, { userId: person.id, keepSessionId: actor.sessionId, at });
  const paragraphs = [
    'A second factor of your account was changed. All other sessions were ended.',
    'If this was not you, change your password immediately and contact support.',
  ];
  await emailOwner(tx, services, person.email, { heading, paragraphs });
}

/** Creates a secret for a new app, stored beside the active one until it is confirmed. */
export async function generateTotp(services: Services, actor: Actor, password: string): Promise<TotpSetup> {
  const { database, vault } = services;
  await confirmPassword(services, actor, password, 'password');
  return database.inTransaction(async (tx) => {
    const person = await lockSelf(tx, actor);
    if (person.totpEnabled) {
      const sentence = 'An authenticator app is already on. Turn it off to set up another one.';
      throw new AppError('SECOND_FACTOR_STATE', { sentence });
    }
    const secret = newTotpSecret();
    await updateFactors(tx, person.id, {
      totpSecret: vault.seal('users.totp_secret', person.id, secret),
      totpLastStep: null,
    });
    return describeSetup(tx, services, person.email, secret);
  });
}

function wrongAppCode(): AppError {
  const sentence = 'The code is incorrect or has already been used.';
  return new AppError('CODE_WRONG', { sentence, fields: { code: sentence } });
}

/** Activates the app by its first code. */
export async function completeTotp(
  services: Services,
  actor: Actor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { database, clock, vault, guesses } = services;
  await guesses.count('code', actor.userId, actor);
  const shown = await database.inTransaction(async (tx) => {
    const person = await lockSelf(tx, actor);
    if (person.totpEnabled || !person.totpSecret)
      throw new AppError('SECOND_FACTOR_STATE', {
        sentence: 'Start the set-up of the authenticator app first.',
      });
    const step = totpStepOf(vault.open('users.totp_secret', person.id, person.totpSecret), code, clock.now());
    if (step === null) throw wrongAppCode();
    await updateFactors(tx, person.id, { totpEnabled: true, totpLastStep: step });
    await factorChanged(tx, services, actor, { person, heading: 'An authenticator app was turned on' });
    return renewCodes(tx, person.id, clock.now());
  });
  await guesses.forget('code', actor.userId, actor);
  services.forgetSessions();
  return { recovery_codes: shown };
}

async function renewCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((one) => one.hash);
  await replaceRecoveryCodes(tx, userId, hashes, now);
  return codes.map((one) => one.shown);
}

type Proof = { password: string; code: string };

/** Runs a change that requires the password and a code of the app. */
async function withAppCode<T>(
  services: Services,
  actor: Actor,
  proof: Proof,
  change: (tx: Tx, person: Person) => Promise<T>,
): Promise<T> {
  const { database, clock, vault, guesses } = services;
  await confirmPassword(services, actor, proof.password, 'password');
  await guesses.count('code', actor.userId, actor);
  const result = await database.inTransaction(async (tx) => {
    const person = await lockSelf(tx, actor);
    if (!person.totpEnabled)
      throw new AppError('SECOND_FACTOR_STATE', { sentence: 'The authenticator app is off.' });
    const at = { now: clock.now(), vault };
    if (!(await consumeAppCode(tx, person, proof.code, at))) throw wrongAppCode();
    return change(tx, person);
  });
  await guesses.forget('code', actor.userId, actor);
  services.forgetSessions();
  return result;
}

/** Turns the app off and deletes its secret and its recovery codes. */
export function turnOffTotp(services: Services, actor: Actor, proof: Proof): Promise<SecondFactorSettings> {
  return withAppCode(services, actor, proof, async (tx, person) => {
    await refuseLastFactor(tx, services, person, othersThan(person, ['totp']));
    await updateFactors(tx, person.id, { totpEnabled: false, totpSecret: null, totpLastStep: null });
    await replaceRecoveryCodes(tx, person.id, [], services.clock.now());
    await factorChanged(tx, services, actor, { person, heading: 'The authenticator app was turned off' });
    return readFactors(tx, services, person.id);
  });
}

export async function renewRecoveryCodes(
  services: Services,
  actor: Actor,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> {
  const shown = await withAppCode(services, actor, proof, async (tx, person) => {
    await factorChanged(tx, services, actor, { person, heading: 'New recovery codes were created' });
    return renewCodes(tx, person.id, services.clock.now());
  });
  return { recovery_codes: shown };
}
