// Second factors of who is signed in: turned on and off with the password, and with a code where there is an app.
import type { SecondFactorSettings } from '#shared/contract/account/second-factors.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkPassword } from '../auth/passwords.ts';
import { newRecoveryCodes, newTotpSecret, totpStepOf } from '../auth/totp.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import type { Services } from '../services.ts';
import { countRecoveryCodes, replaceRecoveryCodes, updateFactors } from './code-queries.ts';
import { maskDestination } from './codes.ts';
import { tellOwner } from './messages.ts';
import { endSignIns, lockPerson, type Person, selectBusinesses, selectPerson } from './queries.ts';
import { takeAppCode } from './second-step.ts';
import { factorsOf } from './steps.ts';
import { describeSetup, type TotpSetup } from './totp-setup.ts';

export async function readFactors(db: Db, userId: string): Promise<SecondFactorSettings> {
  const person = await selectPerson(db, userId);
  const businesses = await selectBusinesses(db, userId);
  return {
    mfa_enabled: person.mfaEnabled,
    totp_enabled: person.totpEnabled,
    methods: factorsOf(person),
    email: person.email,
    phone_number: person.phoneNumber && maskDestination(person.phoneNumber),
    phone_verified: person.phoneVerifiedAt !== null,
    recovery_codes_left: await countRecoveryCodes(db, userId),
    enforced: businesses.some((one) => one.enforceTwoFactor),
    reminder_expires_at: person.reminderExpiresAt?.toISOString() ?? null,
  };
}

/** Asks for the password again, outside of any transaction: it takes a while, and tries are limited. */
export async function confirmPassword(
  services: Services,
  userId: string,
  password: string,
  field: string,
): Promise<void> {
  await services.rateLimits.consume('passwordTry', userId);
  const { passwordHash } = await selectPerson(services.database.db, userId);
  if (!(await checkPassword(passwordHash, password))) {
    const sentence = 'The password is not correct.';
    throw new AppError('PASSWORD_WRONG', { sentence, fields: { [field]: sentence } });
  }
  await services.rateLimits.forget('passwordTry', userId);
}

async function refuseLastFactor(tx: Tx, person: Person, left: number): Promise<void> {
  if (left > 0) return;
  const businesses = await selectBusinesses(tx, person.id);
  const demanding = businesses.find((one) => one.enforceTwoFactor);
  if (!demanding) return;
  const sentence = `${demanding.businessName} requires a second factor. Turn on another one first.`;
  throw new AppError('SECOND_FACTOR_STATE', { sentence });
}

/** One-time codes as second factor. */
export async function toggleMfa(
  services: Services,
  actor: Actor,
  input: { enabled: boolean; password: string },
): Promise<SecondFactorSettings> {
  const { database, clock } = services;
  await confirmPassword(services, actor.userId, input.password, 'password');
  return database.inTransaction(async (tx) => {
    const person = await lockPerson(tx, actor.userId);
    if (input.enabled && !person.emailVerifiedAt)
      throw new AppError('SECOND_FACTOR_STATE', { sentence: 'Confirm your e-mail address first.' });
    if (!input.enabled) await refuseLastFactor(tx, person, person.totpEnabled ? 1 : 0);
    if (person.mfaEnabled !== input.enabled) {
      await updateFactors(tx, person.id, { mfaEnabled: input.enabled });
      await endSignIns(tx, person.id, clock.now());
      const heading = `One-time codes were turned ${input.enabled ? 'on' : 'off'}`;
      await tellChange(tx, services, person, heading);
    }
    return readFactors(tx, person.id);
  });
}

async function tellChange(tx: Tx, services: Services, person: Person, heading: string): Promise<void> {
  const paragraphs = [
    'This second factor of your sign-in was changed just now.',
    'If this was not you, change your password at once and contact support.',
  ];
  await tellOwner(tx, services, person.email, { heading, paragraphs });
}

/** A secret for a new app, kept beside the one in use until it is confirmed. */
export async function generateTotp(services: Services, actor: Actor, password: string): Promise<TotpSetup> {
  const { database, vault } = services;
  await confirmPassword(services, actor.userId, password, 'password');
  return database.inTransaction(async (tx) => {
    const person = await lockPerson(tx, actor.userId);
    if (person.totpEnabled) {
      const sentence = 'The authenticator app is on already. Turn it off to set up another one.';
      throw new AppError('SECOND_FACTOR_STATE', { sentence });
    }
    const secret = newTotpSecret();
    await updateFactors(tx, person.id, { totpSecret: vault.seal(secret), totpLastStep: null });
    return describeSetup(tx, services, person.email, secret);
  });
}

function wrongAppCode(): AppError {
  const sentence = 'The code is not correct or was used before.';
  return new AppError('CODE_WRONG', { sentence, fields: { code: sentence } });
}

/** The first code of the app: from now on it is in use. */
export async function completeTotp(
  services: Services,
  actor: Actor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { database, clock, vault, rateLimits } = services;
  await rateLimits.consume('codeTry', actor.userId);
  const shown = await database.inTransaction(async (tx) => {
    const person = await lockPerson(tx, actor.userId);
    if (person.totpEnabled || !person.totpSecret)
      throw new AppError('SECOND_FACTOR_STATE', { sentence: 'Begin to set up the authenticator app first.' });
    const step = totpStepOf(vault.open(person.totpSecret), code, clock.now());
    if (step === null) throw wrongAppCode();
    await updateFactors(tx, person.id, { totpEnabled: true, totpLastStep: step });
    await endSignIns(tx, person.id, clock.now());
    await tellChange(tx, services, person, 'An authenticator app was turned on');
    return renewCodes(tx, person.id, clock.now());
  });
  await rateLimits.forget('codeTry', actor.userId);
  return { recovery_codes: shown };
}

async function renewCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((one) => one.hash);
  await replaceRecoveryCodes(tx, userId, hashes, now);
  return codes.map((one) => one.shown);
}

type Proof = { password: string; code: string };

/** Runs a change that takes the password and a code of the app. */
async function withAppCode<T>(
  services: Services,
  actor: Actor,
  proof: Proof,
  change: (tx: Tx, person: Person) => Promise<T>,
): Promise<T> {
  const { database, clock, vault, rateLimits } = services;
  await confirmPassword(services, actor.userId, proof.password, 'password');
  await rateLimits.consume('codeTry', actor.userId);
  const result = await database.inTransaction(async (tx) => {
    const person = await lockPerson(tx, actor.userId);
    if (!person.totpEnabled)
      throw new AppError('SECOND_FACTOR_STATE', { sentence: 'The authenticator app is off.' });
    const at = { now: clock.now(), open: vault.open };
    if (!(await takeAppCode(tx, person, proof.code, at))) throw wrongAppCode();
    return change(tx, person);
  });
  await rateLimits.forget('codeTry', actor.userId);
  return result;
}

/** Turns the app off: its secret and its recovery codes are gone. */
export function turnOffTotp(services: Services, actor: Actor, proof: Proof): Promise<SecondFactorSettings> {
  return withAppCode(services, actor, proof, async (tx, person) => {
    await refuseLastFactor(tx, person, person.mfaEnabled ? 1 : 0);
    await updateFactors(tx, person.id, { totpEnabled: false, totpSecret: null, totpLastStep: null });
    await replaceRecoveryCodes(tx, person.id, [], services.clock.now());
    await endSignIns(tx, person.id, services.clock.now());
    await tellChange(tx, services, person, 'The authenticator app was turned off');
    return readFactors(tx, person.id);
  });
}

export async function renewRecoveryCodes(
  services: Services,
  actor: Actor,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> {
  const shown = await withAppCode(services, actor, proof, async (tx, person) => {
    await tellChange(tx, services, person, 'New recovery codes were made');
    return renewCodes(tx, person.id, services.clock.now());
  });
  return { recovery_codes: shown };
}
